import { DeleteOutlined, RedoOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ListedFile } from '@zhixing/client/use-file-list.ts';
import { Button, Flex, theme } from 'antd';
import { lookOf, sizeText } from './file-kinds.ts';
import { FileSign } from './file-sign.tsx';
import { Words } from './words.tsx';

interface Props {
  readonly file: ListedFile;
  readonly path: string | undefined;
  readonly onShow: () => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** A file in an upload input: thumbnail, name, progress and buttons. */
export function FileLine({ file, path, onShow, onRemove, onRetry }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const showable = isShowable(file, path);
  const waiting = file.id === null && file.error === null;
  return (
    <Flex component="li" align="center" gap="small">
      <FileSign file={file} path={showable ? path : undefined} />
      <Flex vertical flex="1 1 0" style={{ minWidth: 0 }}>
        <FileName name={file.name} {...(showable && { onShow })} />
        {file.file && (
          <Words tone="secondary" style={{ fontSize: token.fontSizeSM }}>
            {sizeText(file.file.size)}
          </Words>
        )}
        {waiting && (
          <progress
            value={file.share ?? 0}
            aria-label={t('ui.file.progress', { name: file.name })}
            style={{ inlineSize: '100%', accentColor: token.colorPrimary }}
          />
        )}
        {file.error && (
          <Words tone="danger" role="alert">
            {file.error}
          </Words>
        )}
      </Flex>
      {file.error && (
        <Button icon={<RedoOutlined aria-hidden />} onClick={onRetry} aria-label={t('ui.file.retryOne', { name: file.name })}>
          {t('ui.file.retry')}
        </Button>
      )}
      <Button
        type="text"
        icon={<DeleteOutlined />}
        onClick={onRemove}
        title={t(waiting ? 'ui.file.cancel' : 'ui.file.remove')}
        aria-label={t(waiting ? 'ui.file.cancelOne' : 'ui.file.removeOne', { name: file.name })}
      />
    </Flex>
  );
}

/** Whether a file can be previewed: supported type, and either just chosen or served by a record. */
const isShowable = ({ name, file, id }: ListedFile, path: string | undefined): boolean =>
  lookOf(name) !== 'none' && (file !== null || (path !== undefined && id !== null));

/** File name; a button if it can be previewed. */
export function FileName({ name, onShow }: { name: string; onShow?: () => void }) {
  if (!onShow) return <Words cut>{name}</Words>;
  return (
    <Button type="link" onClick={onShow} style={{ padding: 0, height: 'auto', justifyContent: 'flex-start', minWidth: 0 }}>
      <Words cut style={{ color: 'inherit' }}>
        {name}
      </Words>
    </Button>
  );
}
