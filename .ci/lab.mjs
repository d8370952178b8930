// Opens notebooks in JupyterLab, runs all cells by the menu and saves, as a person would.
//   node lab.mjs URL NOTEBOOK...
import { readFileSync, statSync } from 'node:fs'
import { launch, fail } from './browser.mjs'

const [address, ...notebooks] = process.argv.slice(2)
const browser = await launch()
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
const errors = []
page.on('pageerror', error => errors.push(String(error)))
page.on('request', request => {
  if (!request.url().startsWith(new URL(address).origin)) errors.push('a request to ' + request.url().slice(0, 100))
})

for (const notebook of notebooks) {
  try {
    await runAll(notebook)
    await save(notebook)
  } catch (error) {
    await page.screenshot({ path: process.env.SCRATCH + '/lab.png' })
    fail(`${notebook}: ${error}\nJupyterLab shows:\n${await page.locator('body').innerText()}`)
  }
  console.log(notebook + ' ran in JupyterLab')
}
for (const toast of await page.locator('.Toastify__toast').allInnerTexts()) errors.push('a notification: ' + toast)
await browser.close()
if (errors.length) fail('errors in the page: ' + errors.join('\n'))

// runAll clears a notebook's outputs and runs it from top to bottom.
async function runAll(notebook) {
  const url = new URL(address)
  url.pathname = '/lab/tree/' + notebook
  url.searchParams.set('reset', '')
  await page.goto(url.href)
  await page.getByText('Go (Reshard) | Idle').waitFor({ timeout: 60000 })
  await choose('Kernel', 'Restart Kernel and Clear Outputs of All Cells…')
  await page.locator('.jp-Dialog .jp-mod-accept').click()
  await page.locator('.jp-Dialog').waitFor({ state: 'detached' })
  await page.getByText('Go (Reshard) | Idle').waitFor({ timeout: 60000 })
  await choose('Run', 'Run All Cells')
  const cells = JSON.parse(readFileSync(notebook)).cells.filter(cell => cell.cell_type === 'code').length
  await page.locator('.jp-NotebookPanel:visible .jp-InputPrompt', { hasText: `[${cells}]:` }).waitFor({ timeout: 600000 })
}

// save saves the notebook and waits until it is on disk.
async function save(notebook) {
  const before = statSync(notebook).mtimeMs
  await page.keyboard.press('Control+s')
  for (let tries = 0; statSync(notebook).mtimeMs === before; tries++) {
    if (tries > 100) throw new Error('it was not saved')
    await page.waitForTimeout(100)
  }
}

// choose picks an entry of a menu.
async function choose(menu, entry) {
  await page.getByRole('menuitem', { name: menu, exact: true }).click()
  await page.locator('.lm-Menu-itemLabel').getByText(entry, { exact: true }).click()
}
