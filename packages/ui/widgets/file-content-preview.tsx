import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, theme } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { lookOf } from './file-kinds.ts';
import { PlainTextArea } from './plain-text-area.ts';
import { useObjectUrl } from './use-file-address.ts';
import { Words } from './words.tsx';

/** Preview of a picture, PDF, video or text. */
export function FileContentPreview({ name, url, blob }: { name: string; url: string; blob: Blob }) {
  const { token } = theme.useToken();
  const look = lookOf(name);
  if (look === 'text') return <TextPreview name={name} blob={blob} />;
  if (look === 'pdf') return <PdfPreview name={name} blob={blob} />;
  if (look === 'film') return <VideoPreview name={name} blob={blob} />;
  return (
    <Flex justify="center" style={{ paddingBlock: token.paddingSM }}>
      <img src={url} alt={name} style={{ maxWidth: '100%', maxHeight: '72vh', objectFit: 'contain' }} />
    </Flex>
  );
}

// Mobile browsers cannot embed PDFs; the link opens their viewer.
function PdfPreview({ name, blob }: { name: string; blob: Blob }) {
  const t = useText();
  // Forces the PDF type, so that a mislabelled file cannot be opened as active content.
  const url = useObjectUrl(useMemo(() => new Blob([blob], { type: 'application/pdf' }), [blob]));
  const [inside] = useState(() => navigator.pdfViewerEnabled !== false);
  return (
    <Flex vertical gap="small">
      {inside && url && <iframe src={url} title={name} style={{ width: '100%', height: '70vh', border: 0 }} />}
      <Button href={url ?? ''} target="_blank" rel="noreferrer" style={{ alignSelf: 'flex-start' }}>
        {t('ui.file.open')}
      </Button>
    </Flex>
  );
}

function VideoPreview({ name, blob }: { name: string; blob: Blob }) {
  const t = useText();
  const url = useObjectUrl(useMemo(() => new Blob([blob], { type: 'video/mp4' }), [blob]));
  // By address: a file that is read anew has another one, and the former one no longer leads anywhere.
  const [broken, setBroken] = useState<string | null>(null);
  if (url !== null && broken === url) return <Words tone="danger">{t('ui.file.noPreview')}</Words>;
  return (
    <video
      controls
      playsInline
      {...(url && { src: url })}
      aria-label={name}
      onError={({ currentTarget }) => setBroken(currentTarget.src)}
      style={{ maxWidth: '100%', maxHeight: '72vh' }}
    />
  );
}

const MAX_TEXT = 200_000;

function TextPreview({ name, blob }: { name: string; blob: Blob }) {
  const t = useText();
  const { token } = theme.useToken();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let open = true;
    readText(blob.slice(0, MAX_TEXT)).then((read) => {
      if (open) setText(read);
    });
    return () => {
      open = false;
    };
  }, [blob]);
  return (
    <Flex vertical gap="small">
      <PlainTextArea
        readOnly
        aria-label={name}
        value={text ?? ''}
        autoSize={{ minRows: 6, maxRows: 24 }}
        style={{ fontFamily: token.fontFamilyCode }}
      />
      {blob.size > MAX_TEXT && <Words tone="secondary">{t('ui.file.cut')}</Words>}
    </Flex>
  );
}

/** Chinese office texts are UTF-8 or GB 18030. */
async function readText(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer();
  try {
    // `stream` tolerates a multi-byte character cut off at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
