import type { Plugin } from 'vite';

const ENGLISH = /"aria-label": isUpAction \? 'Increase Value' : 'Decrease Value'/;

/**
 * The arrows of antd's number fields have English names in every language. They are for the mouse alone: whoever uses the keyboard or a screen
 * reader has the arrow keys of the field, which is a spin button. This plugin hides them from the accessibility tree instead of naming them.
 */
export function stepHandlers(): Plugin {
  return {
    name: 'zhixing:step-handlers',
    apply: 'build',
    transform: {
      filter: { id: /@rc-component\/input-number\/es\/StepHandler\.js$/ },
      handler(code) {
        if (!ENGLISH.test(code)) this.error('number fields name their arrows otherwise: is this plugin still needed?');
        return { code: code.replace(ENGLISH, '"aria-hidden": true'), map: null };
      },
    },
  };
}
