import { useText } from '@zhixing/client/i18n.ts';
import { onAccessChanged } from '@zhixing/client/live.ts';
import { flushDrafts } from '@zhixing/client/workbench/draft-store.ts';
import { useEffect, useState } from 'react';
import './new-version.css';

/** Says that what the person may do has changed, and offers to load the menu anew. The server goes by the new permissions already. */
export function ChangedAccess() {
  const text = useText();
  const [changed, setChanged] = useState(false);
  useEffect(() => onAccessChanged(() => setChanged(true)), []);
  if (!changed) return null;
  const reload = async () => {
    await flushDrafts();
    globalThis.location.reload();
  };
  return (
    <div className="new-version" role="status">
      <span>{text('notices.access.what')}</span>
      <button type="button" onClick={() => void reload()}>
        {text('notices.access.reload')}
      </button>
      <button type="button" onClick={() => setChanged(false)}>
        {text('notices.version.later')}
      </button>
    </div>
  );
}
