import { useText } from '@zhixing/client/i18n.ts';
import type { LeaveHandle } from '@zhixing/ui/record/use-leave.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { type Dispatch, useState } from 'react';
import type { Box, Layout } from '../flow-chart/layout.ts';
import type { FlowWords } from '../flow-chart/words.ts';
import { type Design, isDirty, type Step } from './design-state.ts';
import { type Info, useFlowActions } from './use-flows.ts';

interface With {
  readonly info: Info;
  readonly design: Design;
  readonly dispatch: Dispatch<Step>;
  readonly leave: LeaveHandle;
  readonly onOpen: (version: string | null) => void;
}

/** Saving, putting in force, copying and removing a version, each told when it is done or refused. */
export function useVersionActs({ info, design, dispatch, leave, onOpen }: With) {
  const text = useText();
  const confirm = useConfirm();
  const { attempt, done } = useNotices();
  const actions = useFlowActions(info.template.id);
  const [busy, setBusy] = useState(false);
  const [lock, setLock] = useState(info.version.version);
  const { id } = info.version;
  const work = async (what: () => Promise<unknown>) => {
    setBusy(true);
    const worked = await attempt(what);
    setBusy(false);
    return worked;
  };
  const write = (enable: boolean) =>
    work(async () => {
      const saved = await actions.save(id, lock, design.document, enable);
      setLock(saved.version.version);
      dispatch({ do: 'saved', document: design.document });
      leave.noteDirty(false);
    });
  const enable = async () => {
    if (
      !(await confirm({ title: text('flowDesign.enableSure'), content: text('flowDesign.enableWhat'), okText: text('flowDesign.enable') }))
    )
      return;
    const worked = isDirty(design) ? await write(true) : await work(() => actions.enable(id));
    if (!worked) return;
    done(text('flowDesign.enabled'));
    onOpen(id);
  };
  return {
    busy,
    enable,
    save: async () => {
      if (await write(false)) done(text('flowDesign.saved'));
    },
    copy: () => work(async () => onOpen((await actions.copy(id)).id)),
    remove: async () => {
      if (!(await confirm({ title: text('flowDesign.removeVersionSure'), okText: text('flowDesign.remove'), danger: true }))) return;
      if (await work(() => actions.remove(id))) onOpen(null);
    },
    bind: async (action: string | null) => {
      if (await work(() => actions.bind(action))) done(text(action ? 'flowDesign.binding.done' : 'flowDesign.binding.released'));
    },
  };
}

/** What stands on a card of the screen: a condition in words has looked up what the records in it are called. */
const saidOf = (place: string): string | undefined =>
  [...document.querySelectorAll(`.flow-designer [data-place="${CSS.escape(place)}"] .flow-card-note`)]
    .find((card) => card.checkVisibility())
    ?.textContent?.trim() || undefined;

/** Gives the drawing out as a picture. */
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
