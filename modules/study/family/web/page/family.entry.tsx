import './page.css';
import { createRoot } from 'react-dom/client';
import { FamilyPage } from './family-page.tsx';
import { type Loaders, startTexts } from './texts.ts';
import { takeWechatAnswer } from './wechat.ts';

/** Draws the page of a family. It is a program of its own: parents need neither the shell nor its components. */
export async function openFamilyPage(loaders: Loaders): Promise<void> {
  takeWechatAnswer();
  await startTexts(loaders);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<FamilyPage token={tokenIn(location.pathname)} />);
}

/** The token of the link; empty where the address has none. */
const tokenIn = (path: string): string => /^\/formShortLink\/([\w-]{22})\/?$/.exec(path)?.[1] ?? '';
