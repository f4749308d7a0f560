import { useText } from '@zhixing/client/i18n.ts';
import { useOwn } from '@zhixing/client/own.ts';
import { PAD, usePen } from '@zhixing/ui/widgets/use-pen.ts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { Field } from './field.tsx';
import '../print-paper.css';

interface Props {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: string | undefined;
}

interface StoredSignature {
  readonly id: string;
  readonly signImg: string;
  readonly isDefault: boolean;
}

/** The signature of the user: drawn here, or a stored image. */
export function SignatureField({ value, onChange, error }: Props) {
  const text = useText();
  const { data } = useOwn<{ list: readonly StoredSignature[] }>('SignImg');
  const storedValue = data?.list ?? [];
  const [writes, setWrites] = useState(false);
  const stored = storedValue.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  return (
    <Field id="flow-signature" label={text('flow.signature')} required error={error}>
      {stored.length > 0 && !writes ? (
        <Flex vertical gap="small">
          <div className="flow-signatures" role="radiogroup" aria-label={text('flow.signature')}>
            {stored.map(({ id, signImg }, place) => (
              <label key={id} className={value === signImg ? 'chosen' : undefined}>
                <input type="radio" name="flow-signature" checked={value === signImg} onChange={() => onChange(signImg)} />
                <img src={signImg} alt={text('flow.keptSignature', { number: place + 1 })} />
              </label>
            ))}
          </div>
          <Button
            id="flow-signature"
            type="link"
            className="flow-inline"
            onClick={() => {
              onChange(null);
              setWrites(true);
            }}
          >
            {text('flow.writeNow')}
          </Button>
        </Flex>
      ) : (
        <Pad empty={value === null} onChange={onChange} />
      )}
    </Field>
  );
}

function Pad({ empty, onChange }: { empty: boolean; onChange: (value: string | null) => void }) {
  const text = useText();
  const { canvas, written, clear, handlers } = usePen();
  const take = () => onChange(written() ? (canvas.current?.toDataURL('image/png') ?? null) : null);
  const wipe = () => {
    clear();
    onChange(null);
  };
  return (
    <Flex vertical gap="small" align="flex-start">
      <div className="flow-pad-place">
        <canvas
          id="flow-signature"
          ref={canvas}
          className="flow-pad"
          width={PAD.width}
          height={PAD.height}
          role="img"
          aria-label={text('flow.pad')}
          {...handlers}
          onPointerUp={take}
          onPointerCancel={take}
        />
        {empty ? <span aria-hidden="true">{text('flow.signHere')}</span> : null}
      </div>
      <Button onClick={wipe} disabled={empty}>
        {text('flow.clear')}
      </Button>
    </Flex>
  );
}
