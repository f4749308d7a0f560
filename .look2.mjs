import { mkdirSync } from 'node:fs';
const { startProduct } = await import('./e2e/product.ts');
const { send } = await import('./e2e/steps.ts');
const out = '/tmp/shots-design'; mkdirSync(out, { recursive: true });
const product = await startProduct();
try {
  for (const [locale, width] of [['zh-CN', 1440], ['en-US', 1440], ['zh-CN', 390]]) {
    const w = await product.open({ locale, width, height: width === 390 ? 844 : 900, as: 'demo' });
    const { page, faults } = w;
    const shot = async (name) => { await page.waitForTimeout(600); await page.screenshot({ path: `${out}/${name}-${locale}-${width}.png` }); };
    await page.goto('/workFlow/flowEngine');
    await page.waitForLoadState('networkidle').catch(() => {}); await page.waitForTimeout(1500);
    await shot('list');
    const list = await send(w, 'GET', '/api/data/flowTemplate?pageSize=50');
    if (width === 1440 && locale === 'zh-CN') console.log(JSON.stringify(list.list.map((t) => [t.code, t.name, t.subject])).slice(0, 800));
    const template = list.list[0];
    await page.goto(`/workFlow/flowEngine?design=${template.id}`);
    await page.locator('.flow-card, .flow-outline-row').first().waitFor();
    await shot('design');
    if (width === 1440) {
      await page.locator('.flow-card').nth(1).click();
      await shot('fixed-node');
      if (locale === 'zh-CN') await page.getByRole('button', { name: /复制为新版本/ }).click();
      await page.getByRole('button', { name: /^(保存|Save)$/ }).or(page.getByRole('button', { name: /保 存/ })).waitFor();
      await page.locator('.flow-card').nth(1).click();
      await page.locator('.design-fold summary').first().click();
      await shot('node');
      await page.locator('.design-add').first().click();
      await shot('add-menu');
      await page.getByRole('menuitem', { name: /条件分支|^Condition/ }).click();
      await shot('condition');
      await page.locator('.flow-card-branch').first().click();
      await shot('branch');
      await page.getByRole('button', { name: /个问题|findings/ }).click();
      await shot('findings');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(撤销|撤 销|Undo)$/ }).click();
      await page.getByRole('button', { name: /^(模拟|模 拟|Try it out)$/ }).click();
      await page.getByRole('button', { name: /开始模拟|Play/ }).click();
      await page.waitForTimeout(800);
      await shot('trial');
      await page.locator('.ant-drawer-body').evaluate((d) => d.scrollTo(0, 99999));
      await shot('trial-below');
    }
    if (faults.length) console.log(locale, width, 'faults', faults);
    await w.context.close();
  }
} finally { await product.close(); }
