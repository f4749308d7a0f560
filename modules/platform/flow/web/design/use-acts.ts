import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { LeaveHandle } from '@zhixing/ui/record/use-leave.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { type Dispatch, useState } from 'react';
import type { Box, Layout } from '../chart/layout.ts';
import type { FlowWords } from '../chart/words.ts';
import { type Design, isDirty, type Step } from './design-state.ts';
import { type Finding, type Info, useFlowActions } from './use-flows.ts';

interface With {
  readonly info: Info;
  readonly design: Design;
  readonly dispatch: Dispatch<Step>;
  readonly leave: LeaveHandle;
  readonly onOpen: (version: string | null) => void;
  /** Findings of the document as edited. */
  readonly findings: readonly Finding[];
  /** Shows the findings. */
  readonly onFindings: () => void;
}

/** Saving, enabling, copying and removing versions, with notifications. */
export function useVersionActs(desk: With) {
  const { info, onOpen, findings, onFindings } = desk;
  const text = useText();
  const confirm = useConfirm();
  const { attempt, done } = useNotices();
  const actions = useFlowActions(info.template.id);
  const [busy, setBusy] = useState(false);
  const { id } = info.version;
  const work = async <T>(what: () => Promise<T>): Promise<T | null> => {
    let answer: T | null = null;
    setBusy(true);
    await attempt(async () => {
      answer = await what();
    });
    setBusy(false);
    return answer;
  };
  const save = useSaving(desk);
  const [publishing, setPublishing] = useState(false);
  /** Publishes what is drawn; if it was overtaken by another user's change, it is kept as a new version and nothing is published. */
  const publish = async (action: string | null) => {
    const worked = await work(() => save.publish(action));
    if (!worked) return;
    setPublishing(false);
    if (worked === id) done(text('flowDesign.publish.done'));
    onOpen(worked);
  };
  return {
    busy,
    publish,
    publishing,
    /** Opens the dialog; findings, for which the server would refuse, are shown instead. */
    askToPublish: () => (findings.length > 0 ? onFindings() : setPublishing(true)),
    stopPublishing: () => setPublishing(false),
    save: async () => {
      const saved = await work(save.keep);
      if (saved) done(text('flowDesign.saved'));
      if (saved && saved !== id) onOpen(saved);
    },
    copy: () => work(async () => onOpen((await actions.copy(id)).id)),
    remove: async () => {
      if (!(await confirm({ title: text('flowDesign.removeVersionSure'), okText: text('flowDesign.remove'), danger: true }))) return;
      if (await work(() => actions.remove(id).then(() => true))) onOpen(null);
    },
    release: async () => {
      if (await work(() => actions.release().then(() => true))) done(text('flowDesign.binding.released'));
    },
  };
}

/**
 * Saves the document; as a new version where another user has changed or enabled this one, so that no work is lost. Returns the version.
 */
function useSaving({ info, design, dispatch, leave }: Pick<With, 'info' | 'design' | 'dispatch' | 'leave'>) {
  const text = useText();
  const confirm = useConfirm();
  const actions = useFlowActions(info.template.id);
  const [lock, setLock] = useState(info.version.version);
  const { id } = info.version;
  const { document } = design;
  const keep = async (to: string, version: number): Promise<string> => {
    const saved = await actions.save(to, version, document);
    if (to === id) setLock(saved.version.version);
    return kept(to);
  };
  const kept = (to: string): string => {
    dispatch({ do: 'saved', document });
    leave.noteDirty(false);
    return to;
  };
  const orAsNew = async (error: unknown): Promise<string> => {
    const overtaken = error instanceof ApiError && error.key === 'model.conflict';
    const how = { title: text('flowDesign.overtaken'), content: text('flowDesign.overtakenWhat'), okText: text('flowDesign.asNew') };
    if (!overtaken || !(await confirm(how))) throw error;
    const made = await actions.copy(id);
    return keep(made.id, made.version);
  };
  return {
    keep: () => keep(id, lock).catch(orAsNew),
    publish: (action: string | null) => {
      const drawn = isDirty(design) ? { document, version: lock } : {};
      return actions
        .publish(id, { ...drawn, action })
        .then(() => kept(id))
        .catch(orAsNew);
    },
  };
}

/** The text of a card on the screen: a condition in words includes looked-up record names. */
const saidOf = (place: string): string | undefined =>
  [...document.querySelectorAll(`.flow-designer [data-place="${CSS.escape(place)}"] .flow-card-note`)]
    .find((card) => card.checkVisibility())
    ?.textContent?.trim() || undefined;

/** Exports the chart as an image. */
export function usePicture(layout: Layout, words: FlowWords, name: string) {
  const text = useText();
  const { failed } = useNotices();
  return async (as: 'svg' | 'png') => {
    const { pngOf, saveAs, svgOf } = await import('./print-image.ts');
    const title = (box: Box) =>
      box.is === 'node' ? words.title(box.node) : box.is === 'branch' ? words.branch(box.of, box.branch) : text('flowChart.finish');
    const note = (box: Box) =>
      box.is === 'node' ? words.summary(box.node) : box.is === 'branch' ? (saidOf(box.id) ?? words.test(box.of, box.branch)) : '';
    const svg = svgOf(layout, { title, note });
    try {
      saveAs(`${name}.${as}`, as === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg));
    } catch (error) {
      failed(error);
    }
  };
}
