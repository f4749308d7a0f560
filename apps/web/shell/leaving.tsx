import { text } from '@zhixing/client/i18n.ts';
import { signOut } from '@zhixing/client/session.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { endViewing } from '@zhixing/client/viewing.ts';
import { flushDrafts } from '@zhixing/client/workbench/draft-store.ts';
import type { Tab } from '@zhixing/shell/tabs/tabs.ts';
import { UnsavedPages } from '@zhixing/shell/tabs/unsaved-pages.tsx';
import type { Confirm } from '@zhixing/ui/states/use-confirm.tsx';

/** Asks whether unsaved input in these tabs may be discarded. */
export const mayBeLost = (confirm: Confirm, among: readonly Tab[]): Promise<boolean> =>
  confirm({
    title: text('shell.tabs.unsaved'),
    content: <UnsavedPages note={text('shell.tabs.unsavedNote')} among={among} />,
    okText: text('shell.tabs.discard'),
    danger: true,
  });

/** Asks the specification's sign-out question, listing tabs with unsaved input, and signs out; returns whether it did. */
export async function confirmSignOut(confirm: Confirm): Promise<boolean> {
  const label = text('shell.user.logout');
  const content = (
    <>
      {text('shell.user.confirmLogout')}
      <UnsavedPages note={text('shell.tabs.unsavedIn')} />
    </>
  );
  if (!(await confirm({ title: label, content, okText: label, danger: hasUnsaved() }))) return false;
  await flushDrafts();
  // During impersonation, restores the administrator's own session first, so that both end.
  endViewing();
  await signOut();
  return true;
}
