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

/** Inputs that fill a larger control. */
const INNER =
  '.ant-input-affix-wrapper input, .ant-input-clear-icon, .ant-input-number input, .ant-segmented-item-input, .ant-select input';

/** What within an element of the workbench no finger finds. */
export const tooSmall = (within: Locator): Promise<string[]> =>
  within.evaluate(
    (element, [least, inner]) =>
      [...element.querySelectorAll('a, button, label.ant-segmented-item, textarea, input, .ant-select, .ant-input-affix-wrapper')]
        .filter((one) => one.checkVisibility() && !one.matches(inner))
        .filter((one) => one.getBoundingClientRect().height < least)
        .map((one) => one.outerHTML.slice(0, 100)),
    [WORK, INNER] as const,
  );
