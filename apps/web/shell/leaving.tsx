import { text } from '@zhixing/client/i18n.ts';
import { signOut } from '@zhixing/client/session.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { endViewing } from '@zhixing/client/viewing.ts';
import { flushDrafts } from '@zhixing/client/workbench/draft-store.ts';
import type { Tab } from '@zhixing/shell/tabs/tabs.ts';
import { UnsavedPages } from '@zhixing/shell/tabs/unsaved-pages.tsx';
import type { Confirm } from '@zhixing/ui/states/use-confirm.tsx';

/** Asks whether what is typed in these tabs may be lost. */
export const mayBeLost = (confirm: Confirm, among: readonly Tab[]): Promise<boolean> =>
  confirm({
    title: text('shell.tabs.unsaved'),
    content: <UnsavedPages note={text('shell.tabs.unsavedNote')} among={among} />,
    okText: text('shell.tabs.discard'),
    danger: true,
  });

/** Asks the question of the specification, naming the pages where something is not saved, and signs out; answers whether it did. */
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
  // Whoever looks as somebody else leaves as himself: the session of looking ends with his own.
  endViewing();
  await signOut();
  return true;
}
