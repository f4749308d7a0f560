import { type ImportHead, type ImportMode, type ImportUpload, useImport, useImportJob } from '@zhixing/client/use-import.ts';
import { useState } from 'react';
import { useNotices } from '../states/use-notices.ts';

export type ImportStep = 'upload' | 'mapping' | 'preview' | 'result';

/** Where an import stands, and the ways on from there. */
export function useImportWizard(model: string) {
  const actions = useImport(model);
  const { busy, work } = useWork();
  const [step, setStep] = useState<ImportStep>('upload');
  const [source, setSource] = useState<Source | null>(null);
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const [mode, setMode] = useState<ImportMode>('addOrUpdate');
  const id = source?.uploaded.job.id ?? '';
  const watching = step === 'preview' || step === 'result';
  const state = useImportJob(model, watching ? id : null, step);

  const read = (file: File, head: ImportHead, onProgress: (share: number) => void = () => undefined) =>
    work(async () => {
      const uploaded = await actions.upload(file, onProgress, head);
      setSource({ file, head, uploaded });
      setMapping(suggested(uploaded));
      setStep('mapping');
    });
  const start = (dryRun: boolean) =>
    work(async () => {
      await actions.plan(id, { ...source?.head, mapping, mode, dryRun });
      setStep(dryRun ? 'preview' : 'result');
    });
  return {
    ...{ step, setStep, mapping, setMapping, mode, setMode, busy, start, error: state.error },
    ...{ state: state.data, uploaded: source?.uploaded ?? null, head: source?.head ?? {} },
    upload: (file: File, onProgress: (share: number) => void) => read(file, {}, onProgress),
    // Headings are found anew on another sheet.
    reread: (change: ImportHead) => source && read(source.file, 'sheet' in change ? change : { ...source.head, ...change }),
    reset: () => setStep('upload'),
    template: (format: 'xlsx' | 'csv') => work(() => actions.template(format)),
    errorBook: () => work(() => actions.errorBook(id)),
    cancel: () => work(() => actions.cancel(id)),
    undo: () => work(() => actions.undo.mutateAsync(id).then(() => state.refetch())),
  };
}

interface Source {
  readonly file: File;
  readonly head: ImportHead;
  readonly uploaded: ImportUpload;
}

function useWork() {
  const { attempt } = useNotices();
  const [busy, setBusy] = useState(false);
  const work = async (task: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    const done = await attempt(task);
    setBusy(false);
    return done;
  };
  return { busy, work };
}

export type ImportWizardHandle = ReturnType<typeof useImportWizard>;

const suggested = (upload: ImportUpload): Record<string, string> =>
  Object.fromEntries(upload.columns.flatMap((column) => (column.field ? [[String(column.index), column.field]] : [])));
