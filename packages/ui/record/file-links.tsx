import { DownloadOutlined } from '@ant-design/icons';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { LabelOf } from '../kind.ts';
import { useNotices } from '../states/use-notices.ts';
import { lookOf } from '../widgets/file-kinds.ts';
import { FileName } from '../widgets/file-line.tsx';
import { FileSign } from '../widgets/file-sign.tsx';

const FilePreview = lazy(() => import('../widgets/file-preview.tsx'));

interface Props {
  readonly ids: readonly string[];
  readonly labelOf: LabelOf;
  /** URL under which the record serves the field's files. */
  readonly path: string;
}

/** Files of a record for preview and download. They are served by the record, so the field's read permission applies. */
export default function FileLinks({ ids, labelOf, path }: Props) {
  const t = useText();
  const { attempt } = useNotices();
  const [shown, setShown] = useState<string | null>(null);
  const files = ids.map((id) => ({ key: id, id, name: labelOf(id) ?? t('ui.file.unnamed'), file: null }));
  const download = (id: string) => attempt(() => api.download(`${path}/${id}`));
  return (
    <Flex component="ul" vertical gap="small" style={{ listStyle: 'none', margin: 0, padding: 0, minWidth: 0 }}>
      {files.map((file) => (
        <Flex key={file.id} component="li" align="center" gap="small">
          <FileSign file={file} path={path} />
          <FileName name={file.name} onShow={() => (lookOf(file.name) === 'none' ? download(file.id) : setShown(file.id))} />
          <Button
            type="text"
            icon={<DownloadOutlined />}
            onClick={() => download(file.id)}
            title={t('ui.file.download')}
            aria-label={t('ui.file.downloadOne', { name: file.name })}
          />
        </Flex>
      ))}
      <Suspense>{shown !== null && <FilePreview files={files} first={shown} path={path} onClose={() => setShown(null)} />}</Suspense>
    </Flex>
  );
}
