import './theme/base.css';
import { startI18n } from '@zhixing/client/i18n.ts';
import { dropPrefetched } from '@zhixing/client/prefetch.ts';
import { reloadOnceWhenOutdated } from '@zhixing/shell/lazy/lazy-retry.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { supplyMissing } from './app/compat.ts';
import { preloadInside } from './app/preload-inside.ts';
import { createAppRouter } from './app/router.tsx';
import { loadTexts } from './app/texts.ts';
import { checkWithoutEval } from './app/without-eval.ts';
import { followLook } from './theme/use-look.ts';

async function start(): Promise<void> {
  supplyMissing();
  checkWithoutEval();
  followLook();
  reloadOnceWhenOutdated();
  const texts = startI18n(loadTexts);
  preloadInside();
  await texts;
  const root = document.getElementById('root');
  // The router requests data at once, in the language just loaded.
  const router = createAppRouter();
  await settled(router);
  dropPrefetched();
  if (root) createRoot(root).render(<App router={router} />);
  // Loaded on the first key press, since not every user needs it.
  const onKey = () => {
    const from = document.activeElement;
    void import('./app/keys.ts').then(({ followKeys }) => followKeys(from)).catch(() => {});
  };
  addEventListener('keydown', onKey, { once: true, capture: true });
}

/**
 * Waits for the router's initial route, while the HTML shows its own loading indicator. A React fallback in between would delay the page,
 * because React throttles revealing content after a fallback by a third of a second.
 */
function settled(router: ReturnType<typeof createAppRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

void start();
