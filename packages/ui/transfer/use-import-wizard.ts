import { fileRefusal } from '@zhixing/client/file-refusal.ts';
import { useText } from '@zhixing/client/i18n.ts';
import {
  type ImpliedValue,
  type ImportHead,
  type ImportMode,
  type ImportUpload,
  useImport,
  useImportJob,
} from '@zhixing/client/use-import.ts';
import { useState } from 'react';
import { useNotices } from '../states/use-notices.ts';

export type ImportStep = 'upload' | 'mapping' | 'preview' | 'result';

/** State and operations of the import wizard. `context` are values implied by the page. */
export function useImportWizard(model: string, context: Readonly<Record<string, string>>) {
  const t = useText();
  const actions = useImport(model);
  const { busy, work } = useWork();
  const [step, setStep] = useState<ImportStep>('upload');
  const [source, setSource] = useState<Source | null>(null);
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const [mode, setMode] = useState<ImportMode>('addOrUpdate');
  const [also, setAlso] = useState<readonly string[]>([]);
  const [skipHidden, setSkipHidden] = useState(false);
  const [waived, setWaived] = useState<readonly string[]>([]);
  const id = source?.uploaded.job.id ?? '';
  const watching = step === 'preview' || step === 'result';
  const state = useImportJob(model, watching ? id : null, step);
  const given = givenFields(source?.uploaded, mapping, context);

  const implied = impliedBy(source?.uploaded, mapping);

  const show = (head: ImportHead, uploaded: ImportUpload) => {
    setSource({ head, uploaded });
    setMapping(suggested(uploaded));
    setAlso([]);
    setSkipHidden(false);
    setWaived([]);
    setStep('mapping');
  };
  const start = (dryRun: boolean) =>
    work(async () => {
      const defaults = Object.fromEntries(given.map(({ name }) => [name, context[name] ?? '']));
      await actions.plan(id, { ...source?.head, mapping, mode, dryRun, defaults, implied: valuesOf(implied), also, skipHidden });
      setStep(dryRun ? 'preview' : 'result');
    });
  return {
    step,
    setStep,
    mapping,
    setMapping,
    implied,
    /** Fields for which several columns compete and none is chosen yet. */
    contested: contestedIn(source?.uploaded, mapping).filter((name) => !waived.includes(name)),
    /** Imports none of the columns that compete for a field. */
    waive: (name: string) => setWaived([...waived, name]),
    mode,
    setMode,
    also,
    setAlso,
    skipHidden,
    /** Skips hidden rows, and hidden columns as far as they were mapped by suggestion. */
    leaveHidden: (leave: boolean) => {
      const columns = new Set(source?.uploaded.columns.flatMap(({ index, hidden }) => (hidden ? [String(index)] : [])));
      const suggestion = source ? suggested(source.uploaded) : {};
      const shown = Object.entries(mapping).filter(([index]) => !columns.has(index));
      const back = Object.entries(suggestion).filter(([index]) => columns.has(index));
      setMapping(Object.fromEntries(leave ? shown : [...back, ...shown]));
      setSkipHidden(leave);
    },
    busy,
    start,
    given,
    error: state.error,
    state: state.data,
    uploaded: source?.uploaded ?? null,
    upload: (file: File, onProgress: (share: number) => void) =>
      work(async () => {
        const refusal = await fileRefusal(file);
        if (refusal) throw new Error(t(`ui.import.file.${refusal.reason}`, refusal.params));
        show({}, await actions.upload(file, onProgress));
      }),
    reread: (change: ImportHead) =>
      source &&
      work(async () => {
        // On another sheet the header is detected anew.
        const head = 'sheet' in change ? change : { ...source.head, ...change };
        show(head, { ...source.uploaded, ...(await actions.columns(id, head)) });
      }),
    reset: () => setStep('upload'),
    template: (format: 'xlsx' | 'csv') => work(() => actions.template(format)),
    errorBook: () => work(() => actions.errorBook(id)),
    cancel: () => work(() => actions.cancel(id)),
    undo: () => work(() => actions.undo.mutateAsync(id).then(() => state.refetch())),
  };
}

interface Source {
  readonly head: ImportHead;
  readonly uploaded: ImportUpload;
}

// Fields without a column take the value selected in the page's tree.
const givenFields = (
  uploaded: ImportUpload | undefined,
  mapping: Readonly<Record<string, string>>,
  context: Readonly<Record<string, string>>,
) =>
  (uploaded?.fields ?? []).filter(
    ({ name, use }) => use !== 'key' && use !== 'hint' && context[name] && !Object.values(mapping).includes(name),
  );

const contestedIn = (uploaded: ImportUpload | undefined, mapping: Readonly<Record<string, string>>): string[] => [
  ...new Set(
    (uploaded?.columns ?? []).flatMap(({ contested }) => (contested && !Object.values(mapping).includes(contested) ? [contested] : [])),
  ),
];

/** What the headings say about records of which some column is imported, unless a column says it. */
function impliedBy(uploaded: ImportUpload | undefined, mapping: Readonly<Record<string, string>>): readonly ImpliedValue[] {
  const mapped = Object.values(mapping);
  const recordOf = (name: string) => name.split('.', 2).join('.');
  return (uploaded?.implied ?? []).filter(
    ({ name }) => !mapped.includes(name) && mapped.some((one) => one.includes('.') && recordOf(one) === recordOf(name)),
  );
}

const valuesOf = (implied: readonly ImpliedValue[]): Record<string, string> =>
  Object.fromEntries(implied.map(({ name, value }) => [name, value]));

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
