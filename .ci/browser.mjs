// Chromium without a word to the outside.
import { createRequire } from 'node:module'

const { chromium } = createRequire(process.env.SCRATCH + '/browser/')('playwright-core')

export function launch() {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  })
}

// fail ends the program with a message.
export function fail(message) {
  console.error(message)
  process.exit(1)
}
