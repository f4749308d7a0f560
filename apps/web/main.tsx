import './theme/base.css';
import { startI18n } from '@zhixing/client/i18n.ts';
import { reloadOnceWhenOutdated } from '@zhixing/shell/lazy/lazy-retry.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { supplyMissing } from './app/compat.ts';
import { createAppRouter } from './app/router.tsx';
import { loadTexts } from './app/texts.ts';
import { followLook } from './theme/use-look.ts';

async function start(): Promise<void> {
  supplyMissing();
  followLook();
  reloadOnceWhenOutdated();
  await startI18n(loadTexts);
  const root = document.getElementById('root');
  // The router asks the server at once, in the language that has just been opened.
  const router = createAppRouter();
  await settled(router);
  if (root) createRoot(root).render(<App router={router} />);
  // Fetched with the first key: whoever uses none has no need of it.
  const onKey = () => {
    const from = document.activeElement;
    void import('./app/keys.ts').then(({ followKeys }) => followKeys(from)).catch(() => {});
  };
  addEventListener('keydown', onKey, { once: true, capture: true });
}

/**
 * Waits until the router knows what to show: until then the page's own sign of waiting stands there. React holds back, for a third of a
 * second each time, what comes after a sign of its own.
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
