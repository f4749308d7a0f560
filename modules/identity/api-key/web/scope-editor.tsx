import { useText } from '@zhixing/client/i18n.ts';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Button, Checkbox, Select } from 'antd';
import type { Choice, ScopeLine } from './use-keys.ts';

const EVERYTHING = '*';
const ALL_VERBS = ['read', 'create', 'update', 'delete', 'act', 'unmask'];

interface ScopeEditorProps {
  readonly choices: readonly Choice[];
  readonly scope: readonly ScopeLine[];
  readonly change: (scope: readonly ScopeLine[]) => void;
}

/** Edits a key's scope by model, limited to the user's own permissions. */
export function ScopeEditor({ choices, scope, change }: ScopeEditorProps) {
  const text = useText();
  const taken = new Set(scope.map(({ model }) => model));
  const replace = (place: number, line: ScopeLine) => change(scope.map((one, at) => (at === place ? line : one)));
  const options = [
    { value: EVERYTHING, label: text('keys.everything') },
    ...choices.map(({ model, title }) => ({ value: model, label: title })),
  ];
  return (
    <div className="key-scope">
      <ByPlace items={scope}>
        {(line, place) => (
          <fieldset aria-label={text('keys.scopeLine', { number: place + 1 })}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              value={line.model || null}
              placeholder={text('keys.chooseModel')}
              aria-label={text('keys.model')}
              options={options.filter(({ value }) => value === line.model || !taken.has(value))}
              onChange={(model) => replace(place, { model: model ?? '', verbs: ['read'] })}
            />
            <Checkbox.Group
              value={[...line.verbs]}
              options={verbsOf(choices, line.model).map((verb) => ({ value: verb, label: text(`keys.verbs.${verb}`) }))}
              onChange={(verbs) => replace(place, { ...line, verbs })}
            />
            {scope.length > 1 ? (
              <Button
                size="small"
                onClick={() => change(scope.filter((_line, at) => at !== place))}
                aria-label={text('keys.removeLine', { number: place + 1 })}
              >
                {text('keys.remove')}
              </Button>
            ) : null}
          </fieldset>
        )}
      </ByPlace>
      <Button size="small" onClick={() => change([...scope, { model: '', verbs: ['read'] }])}>
        {text('keys.addLine')}
      </Button>
    </div>
  );
}

const verbsOf = (choices: readonly Choice[], model: string): readonly string[] =>
  model === EVERYTHING ? ALL_VERBS : (choices.find((choice) => choice.model === model)?.verbs ?? []);
