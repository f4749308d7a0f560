import { useText } from '@zhixing/client/i18n.ts';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Modal } from 'antd';
import { Fragment, useState } from 'react';
import { commandKey } from '../palette/use-palette-key.ts';
import { keyParts, keysOf, partsHere } from './keys.ts';
import './keys.css';

/** The keys that work on the open page, by its parts. */
export default function KeysDialog({ close }: { close: () => void }) {
  const text = useText();
  useFocusBack();
  // As the page was when the dialog was asked for.
  const [parts] = useState(partsHere);
  return (
    <Modal open title={text('shell.keys.title')} footer={null} onCancel={close} width={640}>
      <div className="keys">
        {parts.map((part) => (
          <section key={part} aria-labelledby={`keys-${part}`}>
            <h3 id={`keys-${part}`}>{text(`shell.keys.parts.${part}`)}</h3>
            <dl>
              {keyParts[part]?.map(([combination, does]) => (
                <Fragment key={combination}>
                  <dt>
                    {keysOf(combination, commandKey).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{text(`shell.keys.does.${does}`)}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
