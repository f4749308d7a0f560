import { useText } from '@zhixing/client/i18n.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { PAD, usePen } from '@zhixing/ui/widgets/use-pen.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { fittedPicture } from './fitted-picture.ts';

/** Canvas for writing a signature with mouse, finger or pen, with an upload as alternative. */
export function SignaturePad({ keep: store }: { keep: (signImg: string) => Promise<void> }) {
  const text = useText();
  const { attempt, failed } = useNotices();
  const { canvas, written, clear, handlers } = usePen();
  useUnsaved({ isDirty: written, discard: clear });
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const save = async (picture: () => Promise<string>) => {
    setBusy(true);
    if (await attempt(async () => store(await picture()))) clear();
    setBusy(false);
  };
  const saveWritten = () => {
    if (!written()) return failed(new Error(text('profile.signature.empty')));
    void save(async () => canvas.current?.toDataURL('image/png') ?? '');
  };
  const upload = (file: File | undefined) => {
    if (!file) return;
    if (!['image/png', 'image/jpeg'].includes(file.type)) return failed(new Error(text('profile.signature.wrong')));
    void save(() => fittedPicture(file, PAD));
  };
  return (
    <>
      <p className="own-note">{text('profile.signature.drawHint')}</p>
      <canvas
        ref={canvas}
        className="own-pad"
        width={PAD.width}
        height={PAD.height}
        role="img"
        aria-label={text('profile.signature.draw')}
        {...handlers}
      />
      <div className="own-actions">
        <Button type="primary" loading={busy} onClick={saveWritten}>
          {text('profile.signature.save')}
        </Button>
        <Button onClick={clear}>{text('profile.signature.clear')}</Button>
        <Button onClick={() => input.current?.click()}>{text('profile.signature.upload')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          aria-label={text('profile.signature.upload')}
          onChange={({ target }) => {
            upload(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
    </>
  );
}
