import { useText } from '@zhixing/client/i18n.ts';
import { type LayoutName, layoutNames } from '../../layouts/names.ts';
import { chooseSettings } from './own-settings.ts';
import { useSettings } from './settings.ts';

/** Thumbnails of the layouts, 48 by 36: side menu, top bar. */
const pictures: Readonly<Record<LayoutName, readonly [side: string, top: string]>> = {
  blend: ['M0 8h13v28H0z', 'M0 0h48v7H0z'],
  classic: ['M0 0h13v36H0z', 'M14 0h34v7H14z'],
  functional: ['M0 0h48v8H0z', ''],
  plain: ['M0 0h6v36H0z', 'M7 0h41v7H7z'],
};

/** The four layouts as named thumbnails. */
export function LayoutChoice() {
  const text = useText();
  const chosen = useSettings((settings) => settings.layoutType);
  return (
    <fieldset className="settings-group">
      <legend>{text('shell.settings.layoutType.label')}</legend>
      <div className="layout-choice">
        {layoutNames.map((name) => (
          <label key={name} title={text(`shell.settings.layoutType.${name}`)}>
            <input
              type="radio"
              name="layoutType"
              className="sr-only"
              checked={name === chosen}
              onChange={() => chooseSettings({ layoutType: name })}
            />
            <svg viewBox="0 0 48 36" aria-hidden="true">
              <path d={pictures[name][0]} className="picture-side" />
              <path d={pictures[name][1]} className="picture-top" />
            </svg>
            <span>{text(`shell.settings.layoutType.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
