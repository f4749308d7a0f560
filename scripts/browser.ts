import process from 'node:process';
import { type Browser, chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Pages of journeys live for seconds: the code that V8 optimises in the background is rarely run any more, and costs a fifth of the processor time of
 * a page. Measurements keep the browser as people have it.
 */
export const SHORT_LIVED = ['--js-flags=--no-opt --no-maglev'];

/** The browser of journeys and measurements: the one that CHROMIUM names, by itself and quiet. */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...FLAGS, ...more] });
