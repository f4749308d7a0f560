import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Alert, Descriptions, Form, Modal } from 'antd';
import { useState } from 'react';
import { findingPlace } from './finding-place.ts';
import { useDesk } from './panel/context.ts';
import { Choice } from './panel/part.tsx';
import { useCalled } from './use-called.ts';
import { type Finding, type Publication, type Template, type Use, usePublication } from './use-flows.ts';

interface Props {
  readonly template: Template;
  readonly version: string;
  readonly warnings: readonly Finding[];
  readonly busy: boolean;
  /** Publishes; with an action where the flow has no use yet. */
  readonly onPublish: (action: string | null) => void;
  readonly onClose: () => void;
}

/** Says what publishing replaces, for whom, from when, and what becomes of running flows; asks for the use where there is none yet. */
export default function PublishDialog({ template, version, warnings, busy, onPublish, onClose }: Props) {
  const text = useText();
  const { offers } = useDesk();
  const about = usePublication(version);
  const actions = offers?.subjects.find(({ name }) => name === template.subject)?.actions ?? [];
  const free = actions.filter(({ holder }) => !holder);
  const [picked, setPicked] = useState<string | null>(null);
  const action = picked ?? (free.length === 1 ? (free[0]?.name ?? null) : null);
  const asks = about.data?.needsUse === true;
  return (
    <Modal
      open
      title={text('flowDesign.publish.title', { flow: template.name, number: about.data?.number ?? '' })}
      okText={text('flowDesign.publish.do')}
      cancelText={text('ui.action.cancel')}
      okButtonProps={{ disabled: !about.data || (asks && action === null) }}
      confirmLoading={busy}
      onOk={() => onPublish(asks ? action : null)}
      onCancel={onClose}
    >
      <Part query={about}>
        {(publication) => (
          <Form layout="vertical" component="div" className="design-publish">
            <Descriptions column={1} size="small" items={factsOf(publication, text)} />
            {asks && <UseChoice actions={actions} value={action} onChange={setPicked} />}
            {warnings.length > 0 && <Warnings warnings={warnings} />}
          </Form>
        )}
      </Part>
    </Modal>
  );
}

type Text = ReturnType<typeof useText>;

function factsOf(about: Publication, text: Text) {
  const say = (name: string, params?: object) => text(`flowDesign.publish.${name}`, { ...params });
  const replaced = about.replaces === null ? say(about.inForce ? 'same' : 'first') : say('replaced', { number: about.replaces });
  const names = about.starters.join(text('flowChart.and'));
  const facts = {
    version: replaced,
    ...(about.uses.length > 0 && { use: about.uses.join(text('flowChart.and')) }),
    people: about.startedBy === 'named' ? say('named', { names }) : say('everybody'),
    from: say(about.isOff ? 'turnedOn' : 'atOnce'),
    running: about.running === 0 ? say('noneRunning') : say('goOn', { count: about.running }),
  };
  return Object.entries(facts).map(([key, children]) => ({ key, label: say(`facts.${key}`), children }));
}

interface UseProps {
  readonly actions: readonly Use[];
  readonly value: string | null;
  readonly onChange: (action: string) => void;
}

/** The action that the flow is to decide about; those of other flows cannot be chosen. */
function UseChoice({ actions, value, onChange }: UseProps) {
  const text = useText();
  const free = actions.filter(({ holder }) => !holder);
  if (free.length === 0) return <Alert type="warning" showIcon title={text('flowDesign.binding.allTaken')} />;
  return (
    <Choice
      label={text('flowDesign.binding.action')}
      help={text('flowDesign.binding.free')}
      value={value ?? ''}
      options={free.map(({ name, title }) => ({ value: name, label: title }))}
      onChange={onChange}
    />
  );
}

function Warnings({ warnings }: { warnings: readonly Finding[] }) {
  const text = useText();
  const { document } = useDesk();
  const called = useCalled();
  return (
    <Alert
      type="warning"
      showIcon
      title={text('flowDesign.warnings')}
      description={
        <ul className="design-findings">
          {warnings.map((warning) => (
            <li key={`${warning.id} ${warning.path}`}>
              <strong>{called(findingPlace(document, warning))}</strong>
              <span>{warning.text}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
