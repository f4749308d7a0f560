import { useText } from '@zhixing/client/i18n.ts';
import { Select, Switch } from 'antd';
import { chooseSettings } from './own-settings.ts';
import { useSettings } from './settings.ts';
import { type Settings, settingValues } from './values.ts';

type Named<Kind> = { [Name in keyof Settings]: Settings[Name] extends Kind ? Name : never }[keyof Settings];

/** Switch for a boolean setting. */
export function Toggle({ name, hint = false }: { name: Named<boolean>; hint?: boolean }) {
  const text = useText();
  const on = useSettings((settings) => settings[name]);
  return (
    <div className="setting">
      <label htmlFor={`setting-${name}`}>
        {text(`shell.settings.${name}.label`)}
        {hint ? <small>{text(`shell.settings.${name}.hint`)}</small> : null}
      </label>
      <Switch id={`setting-${name}`} checked={on} onChange={(checked) => chooseSettings({ [name]: checked })} />
    </div>
  );
}

type Several = 'darkMode' | 'slideClass' | 'density' | 'fontSize' | 'closeTo';

/** Control for a setting with several values, in the given order or the default one. */
export function Choice<Name extends Several>({ name, values }: { name: Name; values?: readonly Settings[Name][] }) {
  const text = useText();
  const value = useSettings((settings) => settings[name]);
  const options = (values ?? settingValues[name]).map((one) => ({ value: one, label: text(`shell.settings.${name}.${one}`) }));
  return (
    <div className="setting">
      <span id={`setting-${name}`}>{text(`shell.settings.${name}.label`)}</span>
      <Select<Settings[Name]>
        aria-labelledby={`setting-${name}`}
        value={value}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(chosen) => chooseSettings({ [name]: chosen })}
      />
    </div>
  );
}
