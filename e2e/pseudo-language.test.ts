import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Product, startProduct } from './product.ts';
import { speakPseudo } from './pseudo-language.ts';
import { atRest, signInAs } from './steps.ts';

/** Address, and what is pressed there before looking. */
const places: readonly (readonly [string, RegExp?])[] = [
  ['/home'],
  ['/profile'],
  ['/lims01/lims010201'],
  ['/lims01/lims010207'],
  ['/lims01/lims010207?record=new'],
  ['/lims01/lims010207', /Import/],
  ['/lims01/lims010207', /Export/],
  ['/lims01/lims010111'],
  ['/no/such/page'],
];

describe('a language that needs a third more room', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  for (const width of [1366, 390]) {
    test(`overflows nothing at ${width} pixels and leaves no text untranslated`, async () => {
      const window = await product.open({ locale: 'en-US', width, height: 844 });
      const { page, context, faults } = window;
      await speakPseudo(context);
      const wrong: string[] = [];
      const look = async (what: string) => wrong.push(...(await misfits(page)).map((found) => `${what}: ${found}`));
      await page.goto('/login');
      await page.getByRole('button', { name: /schoolAdmin/ }).waitFor();
      await look('/login');
      await signInAs(window, 'schoolAdmin');
      let seen = 0;
      for (const [address, press] of places) {
        await page.goto(address);
        await atRest(page);
        if (press) await opened(page, press);
        await atRest(page);
        seen += await page.getByText('⟦').count();
        await look(`${address} ${press?.source ?? ''}`);
      }
      assert.ok(seen > 200, `only ${seen} texts were in the pseudo-language`);
      assert.deepEqual(wrong, []);
      await page
        .locator('main h1:visible')
        .first()
        .evaluate((element) =>
          Object.assign((element as HTMLElement).style, { display: 'block', overflow: 'hidden', width: '9px', whiteSpace: 'nowrap' }),
        );
      assert.equal((await misfits(page)).length, 1, 'a text that is cut is found');
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});

/** Texts that leave their box, are cut without a sign, or make the page scroll sideways. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) found.push(`the page is wider than the window by ${over} px`);
    const dialog = [...document.querySelectorAll('[role="dialog"]')].filter((element) => element.checkVisibility()).at(-1);
    for (const element of (dialog ?? document.body).querySelectorAll<HTMLElement>('*')) {
      if (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.closest('.sr-only, [aria-hidden="true"], [inert], svg, code, kbd')
      )
        continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('⟦'));
      for (const node of own) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const cut = cutBy(element, box);
        if (cut) found.push(`"${node.textContent?.slice(0, 40)}" ${cut}`);
      }
      const plain = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && /[A-Za-z]{3}/.test(node.textContent ?? '') && !node.textContent?.includes('⟦'),
      );
      // What the server sends as data, such as accounts, and the words of the component library, which brings its own translations;
      // names of formats, and times past, which the browser words.
      for (const { textContent } of plain)
        if (
          !/^(Zhixing Study Tour Management|\d+ \/ page|Page|Go to|Excel \(\.xlsx\)|CSV|.*, 20\d\d|\d+ (minute|hour|day|week|month)s? ago)$|\p{Script=Han}|^[A-Z]{1,3}\d+|@|^[a-z]+[A-Za-z]*$/u.test(
            textContent?.trim() ?? '',
          )
        )
          found.push(`"${textContent}" is not translated`);
    }
    return [...new Set(found)];

    function cutBy(from: HTMLElement, box: DOMRect): string | null {
      for (let at: HTMLElement | null = from; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        // A sign that more follows, or a bar to see it by, is no misfit.
        const signed = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || /auto|scroll/.test(style.overflowX);
        if (signed) return null;
        const edge = at.getBoundingClientRect();
        if (style.position === 'fixed' && edge.width > 0) return box.right > edge.right + 1 ? 'sticks out of what floats' : null;
        const clips = /hidden|clip/.test(style.overflowX);
        const control = at.matches('button, a, [role="tab"], [role="menuitem"], label, th, td, input');
        if ((clips || control) && (box.right > edge.right + 1 || box.left < edge.left - 1))
          return `is ${clips ? 'cut' : 'wider than its'} ${at.tagName.toLowerCase()}.${at.className}`.slice(0, 120);
      }
      return box.right > innerWidth + 1 ? 'leaves the window' : null;
    }
  });
}

/** Opens a dialog by its button. */
async function opened(page: Page, name: RegExp): Promise<void> {
  await pressed(page, name);
  await page.getByRole('dialog').getByRole('button').first().waitFor();
}

/** Presses a button, which on phones lies in the menu of further tools. */
async function pressed(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  const more = page.getByRole('button', { name: /More actions/ }).first();
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name }).click();
}
