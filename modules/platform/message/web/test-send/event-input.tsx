import { useText } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import type { InputProps } from '@zhixing/ui/kind.ts';
import { ChoiceInput } from '@zhixing/ui/kinds/choice.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import './event-input.css';

/** Variables with an explanation; other variables of an event are shown by name only. */
const explained: readonly string[] = ['title', 'model', 'record', 'sender', 'time', 'link', 'name', 'author', 'when'];

/** The event of a template, with the variables its texts may use; pressing one copies it. */
export default function EventInput(props: InputProps) {
  const text = useText();
  const { attempt } = useNotices();
  const event = typeof props.value === 'string' ? props.value : null;
  // The built-in template of the event lists its variables.
  const found = useList('messageTemplate', event ? { size: 1, filter: { event, builtIn: true }, fields: ['variables'] } : null);
  const variables = event ? String(found.data?.list[0]?.variables ?? '').match(/\w+/g) : null;
  const copy = (variable: string) => void attempt(() => navigator.clipboard.writeText(variable), text('messageTrial.copied', { variable }));
  return (
    <>
      <ChoiceInput {...props} />
      {variables && (
        <ul className="message-variables" aria-label={text('messageTrial.variables')}>
          {variables.map((name) => (
            <li key={name}>
              <Button size="small" onClick={() => copy(`{${name}}`)} title={text('messageTrial.copy', { variable: `{${name}}` })}>
                <code>{`{${name}}`}</code>
                {explained.includes(name) && <small>{text(`messageTrial.variable.${name}`)}</small>}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
