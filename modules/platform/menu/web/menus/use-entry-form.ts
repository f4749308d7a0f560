import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useState } from 'react';
import { type EntryValues, faultsOf } from './entry-values.ts';

/** Field names of server errors that differ from those of the form. */
const names: Readonly<Record<string, string>> = {
  name: 'zh',
  nameZhtw: 'zhtw',
  nameEn: 'en',
  color: 'iconBackground',
  remark: 'description',
};

/** Values, validation errors and saving of an entry form. */
export function useEntryForm(beginning: EntryValues, declared: boolean, save: (values: EntryValues) => Promise<string>) {
  const text = useText();
  const { done, failed } = useNotices();
  // Until the user types, the form shows the current values, even if another user saves a change.
  const [typed, setTyped] = useState<EntryValues | null>(null);
  const values = typed ?? beginning;
  const [tried, setTried] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const faults = faultsOf(values, declared);
  const fault = (name: string): string | undefined => (tried && faults[name] ? text(faults[name]) : wrong[name]);
  const trySave = async (): Promise<boolean> => {
    setTried(true);
    if (Object.keys(faults).length > 0) return false;
    setSaving(true);
    setWrong({});
    try {
      done(await save(values));
      setTyped(null);
      setTried(false);
      return true;
    } catch (error) {
      const told = error instanceof ApiError ? error.fields : {};
      setWrong(Object.fromEntries(Object.entries(told).map(([name, said]) => [names[name] ?? name, said])));
      failed(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const isDirty = JSON.stringify(values) !== JSON.stringify(beginning);
  return { values, setValues: setTyped, takeBack: () => setTyped(null), fault, saving, trySave, isDirty };
}
