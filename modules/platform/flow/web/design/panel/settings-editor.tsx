import { useText } from '@zhixing/client/i18n.ts';
import type { FlowDocument } from '@zhixing/flow';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Checkbox } from 'antd';
import { tidy } from '../edit.ts';
import type { Template } from '../use-flows.ts';
import { Binding } from './binding-editor.tsx';
import { useDesk } from './context.ts';
import { DeadlineEditor } from './deadline-editor.tsx';
import { Choice, Fold } from './part.tsx';
import { AutoFlags, NobodyEditor } from './rules-editor.tsx';
import { TextWithFields } from './text-with-fields.tsx';

type Settings = FlowDocument['settings'];

interface Props {
  readonly template: Template;
  readonly onChange: (document: FlowDocument, typing?: string) => void;
  readonly onRelease: () => void;
}

/** Settings of the whole flow, shown without a selection. */
export function SettingsEditor({ template, onChange, onRelease }: Props) {
  const text = useText();
  const { document, model } = useDesk();
  const { settings } = document;
  const parts = (['initiator', 'flow'] as const).map((name) => ({ value: name, label: text(`flowDesign.settings.titleParts.${name}`) }));
  const named = (model?.fields ?? []).filter(({ name }) => model?.label.includes(name)).map(({ label }) => label);
  const set = (part: Partial<Settings>, typing?: string) => onChange({ ...document, settings: tidy({ ...settings, ...part }) }, typing);
  const flag = (name: 'revoke' | 'signFor' | 'fourEyes' | 'comments') => (
    <Checkbox checked={settings[name] === true} onChange={({ target }) => set({ [name]: target.checked || undefined })}>
      {text(`flowDesign.settings.${name}`)}
    </Checkbox>
  );
  return (
    <>
      <Binding template={template} onRelease={onRelease} />
      <TextWithFields
        label={text('flowDesign.settings.instanceTitle')}
        help={text('flowDesign.settings.instanceTitleHelp')}
        max={200}
        placeholder={[...parts.map(({ label }) => label), ...named].join(' · ')}
        value={settings.instanceTitle ?? ''}
        wrap={(name) => `{${name}}`}
        others={parts}
        onChange={(title) => set({ instanceTitle: title || undefined }, 'instanceTitle')}
      />
      <Choice
        label={text('flowDesign.settings.recall')}
        value={settings.recall ?? 'initiator'}
        options={(['never', 'initiator', 'everybody'] as const).map((one) => ({
          value: one,
          label: text(`flowDesign.settings.recalls.${one}`),
        }))}
        onChange={(recall) => set({ recall: recall === 'initiator' ? undefined : recall })}
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
          ...(model?.fields ?? [])
            .filter(({ kind }) => kindOf(kind).reference === 'one')
            .map(({ name, label }) => ({ value: name, label })),
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
