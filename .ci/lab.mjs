// Opens notebooks in JupyterLab, runs all cells by the menu and saves, as a person would.
//   node lab.mjs URL NOTEBOOK...
import { statSync } from 'node:fs'
import { launch, fail } from './browser.mjs'

const [address, ...notebooks] = process.argv.slice(2)
const browser = await launch()
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
const errors = []
page.on('pageerror', error => errors.push(String(error)))

for (const notebook of notebooks) {
  const url = new URL(address)
  url.pathname = '/lab/tree/' + notebook
  await page.goto(url.href)
  await page.locator('.jp-NotebookPanel:visible .jp-Notebook-ExecutionIndicator[data-status=idle]').waitFor({ timeout: 60000 })
  if (await page.locator('.jp-Dialog, .jp-Notification-Toast').count()) fail('JupyterLab asks something: ' + await page.locator('.jp-Dialog, .Toastify').innerText())

  await page.getByRole('menuitem', { name: 'Kernel', exact: true }).click()
  await page.getByText('Restart Kernel and Run All Cells…').click()
  await page.getByRole('button', { name: 'Confirm Kernel Restart' }).click()
  await finished(page, notebook)

  const before = statSync(notebook).mtimeMs
  await page.keyboard.press('Control+s')
  for (let i = 0; statSync(notebook).mtimeMs === before; i++) {
    if (i > 100) fail(notebook + ' was not saved')
    await page.waitForTimeout(100)
  }
  console.log(notebook + ' ran in JupyterLab')
}
await browser.close()
if (errors.length) fail('errors in the page: ' + errors.join('\n'))

// finished waits until the cells have run: the indicator is busy, then idle again.
async function finished(page, notebook) {
  const indicator = status => page.locator(`.jp-NotebookPanel:visible .jp-Notebook-ExecutionIndicator[data-status=${status}]`)
  await indicator('busy').waitFor({ timeout: 60000 }).catch(() => fail(notebook + ' did not start running'))
  await indicator('idle').waitFor({ timeout: 600000 }).catch(() => fail(notebook + ' did not finish'))
}
