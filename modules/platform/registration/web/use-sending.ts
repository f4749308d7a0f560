import { ApiError } from '@zhixing/client/http.ts';
import { text } from '@zhixing/client/i18n.ts';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import type { Picture } from '@zhixing/shell/public/use-picture-code.ts';
import { useState } from 'react';
import type { Answers } from './use-answers.ts';
import type { Papers } from './use-papers.ts';

interface Parts {
  readonly answers: Answers;
  readonly papers: Papers;
  readonly picture: Picture;
  /** False for individuals. */
  readonly needsPapers: boolean;
}

/** Submits the form, or shows what is missing and focuses it. */
export function useSending({ answers, papers, picture, needsPapers }: Parts) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    const missing = { ...answers.check(), ...paperIssue(papers, needsPapers) };
    answers.setFailures(missing);
    setProblem(Object.keys(missing).length > 0 ? text('register.incomplete') : null);
    if (Object.keys(missing).length > 0) return focusFirst();
    setBusy(true);
    try {
      await work();
    } catch (error) {
      answers.setFailures(error instanceof ApiError ? error.fields : {});
      setProblem(messageOf(error));
      picture.change();
      focusFirst();
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}

function paperIssue(papers: Papers, needed: boolean): Readonly<Record<string, string>> {
  if (papers.sending) return { materials: text('register.papers.wait') };
  return needed && papers.fresh.length + papers.kept.length === 0 ? { materials: text('register.papers.missing') } : {};
}

// Errors are rendered in the next frame.
const focusFirst = (): void =>
  void setTimeout(() => {
    const first = document.querySelector<HTMLElement>('[aria-invalid="true"]') ?? document.querySelector('.answer-failure');
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
  }, 60);
