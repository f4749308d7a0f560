import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** A person who has a keyboard and nothing else. After every key the focus must be seen: on something, in sight, marked. */
export interface Keys {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes on with a key (Tab unless told) until the focus is on what is wanted. */
  to(wanted: Locator, key?: string): Promise<void>;
  /** Chooses in the select that has the focus: what is typed narrows its options down, the one of this text is taken. */
  pick(option: string, typed?: string): Promise<void>;
}

const MAX_STEPS = 80;

export function keysOf(page: Page): Keys {
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      // Past the last stop a browser goes to its own bar, and from there to the first one.
      if (/Tab$/.test(key) && (await hasFocus(page.locator('body')))) await page.keyboard.press(key);
      await mustBeSeen(page, key);
    }
  };
  const to = async (wanted: Locator, key = 'Tab') => {
    const passed: string[] = [];
    for (let step = 0; step <= MAX_STEPS; step += 1) {
      if (await hasFocus(wanted)) return;
      await press(key);
      passed.push(await focusName(page));
    }
    assert.fail(`${key} does not reach ${wanted}: ${passed.join(' → ')}`);
  };
  return {
    press,
    to,
    type: async (text) => {
      await page.keyboard.type(text);
      await mustBeSeen(page, text);
    },
    pick: async (option, typed) => {
      const opened = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
      if (!(await opened.isVisible())) await press('ArrowDown');
      if (typed !== undefined) await page.keyboard.type(typed);
      const active = opened.locator('.ant-select-item-option-active');
      await opened.locator('.ant-select-item-option', { hasText: option }).first().waitFor();
      for (let step = 0; step < MAX_STEPS && !(await active.filter({ hasText: option }).count()); step += 1) await press('ArrowDown');
      await press('Enter');
    },
  };
}

const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

const focusName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return `${at?.tagName.toLowerCase()} ${at?.getAttribute('aria-label') ?? at?.textContent?.trim().slice(0, 20) ?? ''}`;
  });

/** Waits until the focus stands on something that is in sight, not covered, and marked. What opens or closes takes a moment. */
async function mustBeSeen(page: Page, key: string): Promise<void> {
  const seen = await page.waitForFunction(isFocusSeen, undefined, { timeout: 30_000 }).catch(() => null);
  if (seen === null) assert.fail(`after ${key} the focus is not to be seen: ${await page.evaluate(focusFault)}`);
}

// Both run in the browser.
function isFocusSeen(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return false;
  const isTyped = focused.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable="true"]');
  // A tree or a grid keeps the focus and marks one of its parts.
  const part = isTyped ? null : document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
  // The box of a choice is often drawn by its label.
  const at = part ?? (focused.matches('[type=checkbox], [type=radio]') ? focused.closest('label') : null) ?? focused;
  const box = at.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right - left < 1 || bottom - top < 1) return false;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  // What is said for a moment goes by itself.
  const isOpen =
    hit !== null &&
    (hit.closest('.zx-toast') !== null || at.contains(hit) || hit.contains(at) || at.closest('label')?.contains(hit) === true);
  if (!isOpen) return false;
  if (isTyped || at.matches('main, [role="dialog"], .ant-drawer, .ant-modal')) return true;
  const near = [at, ...at.querySelectorAll('*'), at.parentElement, at.parentElement?.parentElement, ...(at.parentElement?.children ?? [])];
  return near.some((element) => {
    if (!element) return false;
    const { width, height } = element.getBoundingClientRect();
    const isClose = width <= box.width + 80 && height <= box.height + 40;
    const isMarked = ['', '::before', '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo || undefined);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    return isClose && isMarked;
  });
}

function focusFault(): string {
  const at = document.activeElement;
  const box = at?.getBoundingClientRect();
  return `${at?.outerHTML.slice(0, 200)} at ${[box?.left, box?.top, box?.width, box?.height].map((n) => Math.round(n ?? 0)).join(' ')}`;
}
