import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ListedFile } from '@zhixing/client/use-file-list.ts';
import { Button, Flex, Modal } from 'antd';
import { useState } from 'react';
import { Waiting } from '../states/waiting.tsx';
import { FileContentPreview } from './file-content-preview.tsx';
import { lookOf } from './file-kinds.ts';
import { useFileAddress } from './use-file-address.ts';
import { Words } from './words.tsx';

interface Props {
  readonly files: readonly Pick<ListedFile, 'key' | 'id' | 'name' | 'file'>[];
  /** Key of the initially shown file. */
  readonly first: string;
  readonly path: string | undefined;
  readonly onClose: () => void;
}

/** Preview dialog with navigation between files. */
export default function FilePreview({ files, first, path, onClose }: Props) {
  const t = useText();
  const shown = files.filter(({ name }) => lookOf(name) !== 'none');
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      shown.findIndex(({ key }) => key === first),
    ),
  );
  const file = shown[place];
  if (!file) return null;
  // Wraps around: a disabled button would lose the focus, and then Escape would not close the dialog.
  const go = (by: -1 | 1) => setPlace((now) => (now + by + shown.length) % shown.length);
  return (
    <Modal open title={file.name} onCancel={onClose} width="min(960px, 96vw)" footer={null} centered>
      <Flex vertical gap="small">
        <OneFile key={file.key} file={file} path={path} />
        {shown.length > 1 && (
          <Flex justify="center" align="center" gap="small">
            <Button icon={<LeftOutlined />} onClick={() => go(-1)} aria-label={t('ui.file.before')} />
            <Words>{t('ui.file.place', { place: place + 1, total: shown.length })}</Words>
            <Button icon={<RightOutlined />} onClick={() => go(1)} aria-label={t('ui.file.next')} />
          </Flex>
        )}
      </Flex>
    </Modal>
  );
}

function OneFile({ file, path }: { file: Props['files'][number]; path: string | undefined }) {
  const t = useText();
  const { url, blob, failed } = useFileAddress(file, path);
  if (failed) return <Words tone="danger">{t('ui.file.noPreview')}</Words>;
  if (!url || !blob) return <Waiting />;
  return <FileContentPreview name={file.name} url={url} blob={blob} />;
}
