import { useText } from '@zhixing/client/i18n.ts';
import { themeNames } from '../../theme/look.ts';
import { brands } from '../../theme/tokens.ts';
import { chooseSettings } from './own-settings.ts';
import { Choice, Toggle } from './setting-controls.tsx';
import { useSettings } from './settings.ts';

/** Settings for theme, dark mode, font size and density. */
export function AppearanceSettings() {
  const text = useText();
  return (
    <>
      <ThemeChoice />
      <fieldset className="settings-group">
        <legend>{text('shell.settings.appearance')}</legend>
        <Choice name="darkMode" />
        <Choice name="slideClass" />
        <Choice name="density" />
        <Choice name="fontSize" values={[12, 13, 14, 15, 16, 18]} />
        <Toggle name="weakColours" hint />
        <Toggle name="greyMode" />
      </fieldset>
    </>
  );
}

function ThemeChoice() {
  const text = useText();
  const chosen = useSettings((settings) => settings.themeClass);
  return (
    <fieldset className="settings-group">
      <legend>{text('shell.settings.themeClass.label')}</legend>
      <div className="theme-choice">
        {themeNames.map((name) => (
          <label key={name} title={text(`shell.settings.themeClass.${name}`)}>
            <input
              type="radio"
              name="themeClass"
              className="sr-only"
              aria-label={text(`shell.settings.themeClass.${name}`)}
              checked={name === chosen}
              onChange={() => chooseSettings({ themeClass: name })}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M0 0h24v24H0z" fill={brands[name].strong} />
              <path d="M24 0v24H0z" fill={brands[name].side} />
              <circle cx="12" cy="12" r="4.500" fill={brands[name].accent} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
