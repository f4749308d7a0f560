import './leader.css';
import { createRoot } from 'react-dom/client';
import { LeaderApp } from './leader-app.tsx';
import { start } from './state.ts';
import { type Loaders, startTexts } from './texts.ts';

/** Draws the board of those who lead a trip: a program of its own that opens without a line. */
export async function openLeaderPage(loaders: Loaders): Promise<void> {
  await startTexts(loaders);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<LeaderApp />);
  void start();
  // Served over plain http on a local network there is no worker; the page then needs the line to open.
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/leader-worker.js').catch(() => undefined);
}
