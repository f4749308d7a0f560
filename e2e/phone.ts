import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';

/** What fingers press on the public pages. */
const TARGETS = 'button, a, .choice label, select, input:not([type="radio"])';
/** Pixels that a finger needs. */
const FINGER = 47;

/** Whether nothing is wider than the screen. */
export const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** A page for phones has no barriers, is not wider than the screen, and its targets are found by fingers. */
export async function soundOnPhone(page: Page, where: string, targets = TARGETS): Promise<void> {
  assert.deepEqual(await barriers(page), [], where);
  assert.ok(await fits(page), `${where}: nothing is wider than the screen`);
  const small = await page.evaluate(
    ([what, least]) =>
      [...document.querySelectorAll(what)]
        .filter((element) => element.getBoundingClientRect().height < least)
        .map((element) => element.outerHTML.slice(0, 80)),
    [targets, FINGER] as const,
  );
  assert.deepEqual(small, [], `${where}: fingers find every target`);
}

/** Pixels that a finger needs within the workbench. */
const WORK = 40;

/** What fingers press in the workbench. */
const PRESSED =
  'a, button, input, label.ant-checkbox-wrapper, label.ant-radio-button-wrapper, label.ant-radio-wrapper, label.ant-segmented-item, select, summary, textarea, .ant-input-affix-wrapper, .ant-input-clear-icon, .ant-picker, .ant-select';

/** Inputs that fill a larger control; links within sentences; cells of tables, and charts, whose figures stand in a table as well. */
const INNER =
  ':is(.ant-checkbox-wrapper, .ant-input-affix-wrapper, .ant-input-number, .ant-picker, .ant-radio-button-wrapper, .ant-radio-wrapper, .ant-segmented-item, .ant-select) input, p a, .zx-grid *, .sr-only, .sr-only *';

/** What within an element of the workbench no finger finds. What is pressed may reach beyond what is drawn, by a part of its own. */
export const tooSmall = (within: Locator): Promise<string[]> =>
  within.evaluate(
    (element, [least, pressed, inner]) => {
      const reach = (one: Element) => {
        const { width, height } = one.getBoundingClientRect();
        const beyond = getComputedStyle(one, '::before');
        const more = beyond.content === 'none' || beyond.position !== 'absolute' ? 0 : Number.parseFloat(beyond.width) || 0;
        return Math.round(Math.min(Math.max(width, more), Math.max(height, more)));
      };
      return [...element.querySelectorAll(pressed)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.matches(inner))
        .filter((one) => reach(one) < least)
        .map((one) => `${reach(one)} px: ${one.outerHTML.slice(0, 100)}`);
    },
    [WORK, PRESSED, INNER] as const,
  );

/** Choices that stand side by side and are too narrow for their words. */
export const cutOff = (page: Page): Promise<string[]> =>
  page
    .locator('.ant-segmented-item-label')
    .evaluateAll((labels) =>
      labels.filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth).map((label) => label.textContent ?? ''),
    );
