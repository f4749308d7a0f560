import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { useLocation } from 'react-router';
import { useNotices } from '../states/use-notices.ts';

/** Copies the record's URL; what it shows depends on the opening user's permissions. */
export function useCopyLink(model: string, id: string): () => Promise<void> {
  const t = useText();
  const { attempt } = useNotices();
  const { pathname, search } = useLocation();
  return async () => {
    const query = new URLSearchParams(search);
    const beside = query.getAll('peek').includes(`${model}:${id}`);
    const retained = new URLSearchParams(beside ? [['peek', `${model}:${id}`]] : [['record', id]]);
    await attempt(() => copyText(`${globalThis.location.origin}${basePath}${pathname}?${retained}`), t('ui.record.linkCopied'));
  };
}
