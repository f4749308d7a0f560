import { ApiError } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Flex, Input, Modal } from 'antd';
import { useState } from 'react';
import { type Tongue, type Translation, tongues, useTranslationActions } from './use-translations.ts';

interface Props {
  readonly one: Translation;
  readonly onClose: () => void;
}

const all = Object.keys(tongues) as Tongue[];

/** Edits a text in every language, beside the built-in text and its placeholders. */
export default function TranslationDialog({ one, onClose }: Props) {
  const text = useText();
  const { typed, setTyped, wrong, busy, save, reset } = useEditing(one, onClose);
  return (
    <Modal
      open
      title={text('translations.editTitle')}
      onCancel={onClose}
      footer={
        <Flex justify="space-between" gap="small" wrap>
          <Button disabled={one.changed.length === 0} loading={busy === 'reset'} onClick={() => void reset()}>
            {text('translations.reset')}
          </Button>
          <Flex gap="small">
            <Button onClick={onClose}>{text('translations.cancel')}</Button>
            <Button type="primary" loading={busy === 'save'} onClick={() => void save()}>
              {text('translations.save')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      <div className="translation-form">
        <code lang="zxx">{one.enCode}</code>
        {one.places.length > 0 ? <p className="own-note">{text('translations.places', { places: one.places.join(' ') })}</p> : null}
        {all.map((tongue) => (
          <div key={tongue}>
            <label htmlFor={`translation-${tongue}`}>{text(`translations.tongues.${tongue}`)}</label>
            <Input.TextArea
              id={`translation-${tongue}`}
              lang={tongues[tongue]}
              autoSize={{ minRows: 1, maxRows: 8 }}
              maxLength={4000}
              value={typed[tongue]}
              status={wrong[tongue] ? 'error' : ''}
              onChange={({ target }) => setTyped({ ...typed, [tongue]: target.value })}
            />
            {wrong[tongue] ? <span role="alert">{wrong[tongue]}</span> : null}
            {one.changed.includes(tongue) ? (
              <span className="own-note" lang={tongues[tongue]}>
                {text('translations.shipped', { said: one.shipped[tongue] })}
              </span>
            ) : null}
          </div>
        ))}
      </div>
    </Modal>
  );
}

type Typed = Readonly<Record<Tongue, string>>;

/** State of the inputs, validation errors of the server, and saving: only changed texts are sent. */
function useEditing(one: Translation, onClose: () => void) {
  const notices = useNotices();
  const { write, reset } = useTranslationActions();
  const [typed, setTyped] = useState<Typed>({ zh_CN: one.zh_CN, zh_TW: one.zh_TW, en: one.en });
  const [wrong, setWrong] = useState<Partial<Typed>>({});
  const [busy, setBusy] = useState('');
  const run = async (what: string, work: () => Promise<string>) => {
    setBusy(what);
    try {
      const message = await work();
      if (message) notices.done(message);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.data?.fields) setWrong(error.data.fields as Partial<Typed>);
      else notices.failed(error);
      setBusy('');
    }
  };
  const differing = all.filter((tongue) => typed[tongue] !== one[tongue]).map((tongue) => [tongue, typed[tongue] || null]);
  return {
    typed,
    setTyped,
    wrong,
    busy,
    save: () => run('save', () => (differing.length > 0 ? write(one, Object.fromEntries(differing)) : Promise.resolve(''))),
    reset: () => run('reset', () => reset(one)),
  };
}
