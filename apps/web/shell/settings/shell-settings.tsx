import { type Language, languages, languageTags, setLanguage, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Select } from 'antd';
import { Choice, Toggle } from './setting-controls.tsx';

/** Settings for tabs, top bar and language. */
export function ShellSettings() {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <fieldset className="settings-group">
        <legend>{text('shell.settings.tabs')}</legend>
        <Toggle name="tagsView" />
        <Toggle name="tagsIcon" />
        <Toggle name="useCache" hint />
        <Choice name="closeTo" />
      </fieldset>
      <fieldset className="settings-group">
        <legend>{text('shell.settings.bar')}</legend>
        <Toggle name="fixedHeader" />
        <Toggle name="sidebarLogo" />
        <Toggle name="showSearch" />
        <Toggle name="showLanguage" />
        <div className="setting">
          <span id="setting-language">{text('shell.language')}</span>
          <Select<Language>
            aria-labelledby="setting-language"
            value={language}
            options={languages.map((value) => ({
              value,
              label: <span lang={languageTags[value]}>{text(`shell.languages.${value}`)}</span>,
            }))}
            onChange={(value) => void setLanguage(value)}
          />
        </div>
      </fieldset>
    </>
  );
}
