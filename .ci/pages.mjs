// Looks at exported pages in Chromium, as wide as a desk and as a phone.
//   node pages.mjs PAGE...
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launch, fail } from './browser.mjs'

const browser = await launch()
for (const file of process.argv.slice(2)) {
  const html = readFileSync(file, 'utf8')
  if (!html.includes('hl-go') || html.includes('hl-ipython3')) fail(file + ': the code is not coloured as Go')
  if (html.includes('No description has been provided')) fail(file + ': a picture has no alt text')
  for (const width of [1280, 390]) {
    const found = await look(file, width)
    if (found.length) fail(`${file} at ${width} px: ${found.join('; ')}`)
  }
  console.log(basename(file) + ' is good at 1280 and 390 px')
}
await browser.close()

// look returns what is wrong with a page.
async function look(file, width) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  const found = [], address = pathToFileURL(file).href
  page.on('console', message => found.push(`console ${message.type()}: ${message.text()}`))
  page.on('pageerror', error => found.push('error: ' + error))
  page.on('request', request => {
    if (request.url() !== address && !request.url().startsWith('data:')) found.push('it requests ' + request.url().slice(0, 100))
  })
  await page.goto(address)
  found.push(...await page.evaluate(inPage))
  await page.close()
  return found
}

// inPage is run in the page.
function inPage() {
  const found = []
  if (document.documentElement.scrollWidth > innerWidth) found.push(`it is ${document.documentElement.scrollWidth} px wide`)
  if (!document.images.length) found.push('it has no picture')
  for (const image of document.images) {
    if (!image.alt.trim()) found.push('a picture has no alt text')
    if (!image.naturalWidth) found.push('a picture does not show')
  }
  for (const table of document.querySelectorAll('table, pre')) {
    const box = [table, table.parentElement, table.parentElement.parentElement].find(e => e.scrollWidth > e.clientWidth + 1)
    if (!box) continue
    box.scrollLeft = 1
    if (!['auto', 'scroll'].includes(getComputedStyle(box).overflowX) || !box.scrollLeft) found.push('it cuts off ' + table.textContent.slice(0, 60))
    box.scrollLeft = 0
  }
  for (const link of document.querySelectorAll('a[href$=".ipynb"]')) found.push('it links to ' + link.getAttribute('href'))
  return found
}
