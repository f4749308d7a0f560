import { useText } from '@zhixing/client/i18n.ts';
import { useFileList } from '@zhixing/client/use-file-list.ts';
import { Flex, theme } from 'antd';
import { type ClipboardEvent, type ComponentProps, type DragEvent, Suspense, useState } from 'react';
import type { InputProps } from '../kind.ts';
import { EventBox } from './event-box.tsx';
import { FileLine } from './file-line.tsx';
import { FileSources } from './file-sources.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { useSiftedFiles } from './use-sifted-files.ts';
import { Words } from './words.tsx';

const FilePreview = lazyDialog(() => import('./file-preview.tsx'));

interface Props extends InputProps {
  readonly many?: boolean;
  readonly picture?: boolean;
}

const LIMIT = 50;

/** File input: button, drag and drop, pasting pictures, phone camera. Files are uploaded at once; previews work before and after saving. */
export default function FileInput({ id, field, value, onChange, labelOf, many = false, picture = false, path, ...props }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const [over, setOver] = useState(false);
  const sifted = useSiftedFiles();
  const [refused, setRefused] = useState<readonly string[]>([]);
  // The files as they were when a preview was opened: one that is stored meanwhile leaves the list, not the preview.
  const [shown, setShown] = useState<Pick<ComponentProps<typeof FilePreview>, 'files' | 'first'> | null>(null);
  const ids = [value ?? []].flat().map(String);
  const {
    available,
    asking: chosenAction,
    listed,
    add,
    remove,
    retry,
  } = useFileList({
    ids,
    many,
    nameOf: (one) => labelOf(one) ?? t('ui.file.unnamed'),
    onChange: (next) => onChange(many ? next : (next.at(-1) ?? null)),
  });
  const accept = picture ? 'image/*' : String(field.accept ?? '');
  const take = (chosen: readonly File[]) => {
    const { good, texts } = sifted(chosen, { accept, picture, room: many ? LIMIT - listed.length : 1, most: many ? LIMIT : 1 });
    setRefused(texts);
    if (good.length > 0) add(good);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take([...event.clipboardData.files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (available) take([...event.dataTransfer.files]);
  };
  if (!available && !chosenAction && listed.length === 0) return <Words tone="secondary">{t('ui.form.noUpload')}</Words>;
  const frame = over ? token.colorPrimary : token.colorBorder;
  return (
    <EventBox
      onPaste={paste}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      style={{ border: `${token.lineWidth}px dashed ${frame}`, borderRadius: token.borderRadius, padding: token.paddingXS }}
    >
      <Flex vertical gap="small">
        <FileSources
          id={id}
          many={many}
          picture={picture}
          accept={accept}
          available={available}
          label={field.label}
          {...props}
          onChosen={take}
        />
        {refused.map((text) => (
          <Words key={text} tone="danger" role="alert">
            {text}
          </Words>
        ))}
        {listed.length > 0 && (
          <Flex component="ul" vertical gap="small" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {listed.map((file) => (
              <FileLine
                key={file.key}
                file={file}
                path={path}
                onShow={() => setShown({ files: listed.filter(({ file, id }) => file || (path && id)), first: file.key })}
                onRemove={() => remove(file)}
                onRetry={() => retry(file)}
              />
            ))}
          </Flex>
        )}
      </Flex>
      <Suspense>{shown !== null && <FilePreview {...shown} path={path} onClose={() => setShown(null)} />}</Suspense>
    </EventBox>
  );
}
