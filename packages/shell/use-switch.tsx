import { useText } from '@zhixing/client/i18n.ts';
import { type MajorType, switchMajor } from '@zhixing/client/own.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { forgetUnsaved, hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { flushDrafts } from '@zhixing/client/workbench/draft-store.ts';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { UnsavedPages } from './tabs/unsaved-pages.tsx';

// From the specification, section 9: success messages are shown for 1.5 s before the page reloads.
const SHOWN_MS = 1500;

/** Switches to another of the user's applications, organisations or positions, then reloads at the given page. */
export function useSwitch() {
  const text = useText();
  const confirm = useConfirm();
  const { failed, done } = useNotices();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const switchTo = async (type: MajorType, id: string, page = '/') => {
    const content = <UnsavedPages note={text('switching.unsavedNote')} />;
    if (hasUnsaved() && !(await confirm({ title: text('switching.unsaved'), content, okText: text('switching.go') }))) return;
    setBusy(true);
    try {
      done(await switchMajor(type, id));
      await flushDrafts();
      // Leaves pages and unregisters forms first, so that the browser does not ask about unsaved input a second time.
      await navigate('/home');
      forgetUnsaved();
      setTimeout(() => globalThis.location.assign(basePath + page), SHOWN_MS);
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  };
  return { busy, switchTo };
}
