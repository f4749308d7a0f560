import { languages, languageTags, setLanguage, useLanguage, useText } from '@zhixing/client/i18n.ts';

/** Language switch; each language in its own name. */
export function LanguageSwitch() {
  const text = useText();
  const current = useLanguage();
  return (
    <fieldset className="languages">
      <legend className="sr-only">{text('shell.language')}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={languageTags[language]}
          aria-pressed={language === current}
          onClick={() => void setLanguage(language)}
        >
          {text(`shell.languages.${language}`)}
        </button>
      ))}
    </fieldset>
  );
}
