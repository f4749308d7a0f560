import { useText } from '@zhixing/client/i18n.ts';
import type { FlowDocument } from '@zhixing/flow';
import { Button, Checkbox, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { tidy } from '../edit.ts';
import type { Template } from '../use-flows.ts';
import { useDesk } from './context.ts';
import { DeadlineEditor } from './deadline-editor.tsx';
import { Choice, Field, Fold } from './part.tsx';
import { AutoFlags, NobodyEditor } from './rules-editor.tsx';

type Settings = FlowDocument['settings'];

interface Props {
  readonly template: Template;
  readonly onChange: (document: FlowDocument, typing?: string) => void;
  readonly onBind: (action: string | null) => void;
}

/** What holds for the flow as a whole: where nothing is chosen in the drawing. */
export function SettingsEditor({ template, onChange, onBind }: Props) {
  const text = useText();
  const { document, model } = useDesk();
  const { settings } = document;
  const set = (part: Partial<Settings>, typing?: string) => onChange({ ...document, settings: tidy({ ...settings, ...part }) }, typing);
  const flag = (name: 'revoke' | 'signFor' | 'fourEyes' | 'comments') => (
    <Checkbox checked={settings[name] === true} onChange={({ target }) => set({ [name]: target.checked || undefined })}>
      {text(`flowDesign.settings.${name}`)}
    </Checkbox>
  );
  return (
    <>
      <Binding template={template} onBind={onBind} />
      <Field label={text('flowDesign.settings.instanceTitle')} help={text('flowDesign.settings.instanceTitleHelp')}>
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            placeholder="{initiator} · {flow}"
            value={settings.instanceTitle ?? ''}
            onChange={({ target }) => set({ instanceTitle: target.value || undefined }, 'instanceTitle')}
          />
        )}
      </Field>
      <Choice
        label={text('flowDesign.settings.recall')}
        value={settings.recall ?? 'never'}
        options={(['never', 'initiator', 'everybody'] as const).map((one) => ({
          value: one,
          label: text(`flowDesign.settings.recalls.${one}`),
        }))}
        onChange={(recall) => set({ recall: recall === 'never' ? undefined : recall })}
      />
      <fieldset className="design-set">
        <legend>{text('flowDesign.settings.rules')}</legend>
        {flag('revoke')}
        {flag('signFor')}
        {flag('fourEyes')}
        {flag('comments')}
      </fieldset>
      <Choice
        label={text('flowDesign.settings.place')}
        value={settings.place ?? 'none'}
        options={[
          { value: 'none', label: text('flowDesign.settings.placeInitiator') },
          ...(model?.fields ?? []).filter(({ kind }) => kind === 'ref').map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={(place) => set({ place: place === 'none' ? undefined : place })}
      />
      <Fold title={text('flowDesign.settings.usual')}>
        <NobodyEditor value={settings.nobody} none={text('flowDesign.nobodyRules.administrator')} onChange={(nobody) => set({ nobody })} />
        <AutoFlags value={settings.auto} onChange={(auto) => set({ auto })} />
        <DeadlineEditor node="" value={settings.deadline} onChange={(deadline) => set({ deadline })} />
      </Fold>
    </>
  );
}

/** Which action of the data this flow decides about. */
function Binding({ template, onBind }: Pick<Props, 'template' | 'onBind'>) {
  const text = useText();
  const { offers } = useDesk();
  const actions = offers?.subjects.find(({ name }) => name === template.subject)?.actions ?? [];
  const titles = actions.map(({ title }) => title);
  const [chosen, setChosen] = useState(actions.length === 1 ? actions[0]?.name : undefined);
  return (
    <fieldset className="design-set">
      <legend>{text('flowDesign.binding.title')}</legend>
      <p className="own-note">
        {text(template.action ? 'flowDesign.binding.bound' : 'flowDesign.binding.free', {
          action: actions.find(({ name }) => name === template.action)?.title ?? template.action ?? '',
        })}
      </p>
      {template.action ? (
        <Button size="small" onClick={() => onBind(null)}>
          {text('flowDesign.binding.release')}
        </Button>
      ) : (
        <Space.Compact block>
          <Select
            aria-label={text('flowDesign.binding.action')}
            style={{ flex: '1 1 auto' }}
            value={chosen ?? null}
            placeholder={text('flowDesign.binding.action')}
            options={actions.map(({ name, title }) => ({
              value: name,
              label: titles.filter((one) => one === title).length > 1 ? `${title} (${name})` : title,
            }))}
            onChange={setChosen}
          />
          <Button disabled={!chosen} onClick={() => onBind(chosen ?? null)}>
            {text('flowDesign.binding.bind')}
          </Button>
        </Space.Compact>
      )}
    </fieldset>
  );
}
