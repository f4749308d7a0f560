/*
 * Templates for whatever is approved or kept, as they are delivered; administrators may change them and set them back. What is written beside
 * the places of a signature stands in the locale files at `print.words`.
 */

const approval = {
  code: 'approvalSheet',
  type: 'flow',
  sortCode: 10,
  sheet: { heading: '{sheet}', header: '{system}', parts: [{ part: 'facts' }, { part: 'form' }, { part: 'opinions' }] },
};

/** With the way it went, for the archive. */
const archive = {
  code: 'archiveSheet',
  type: 'flow',
  sortCode: 20,
  watermark: true,
  sheet: {
    heading: '{flowTitle}',
    header: '{system} · {sheet}',
    parts: [
      { part: 'facts' },
      { part: 'form' },
      { part: 'opinions' },
      { part: 'way' },
      { part: 'seal', places: ['archivist', 'archivedBy'] },
    ],
  },
};

/** A page of a register. */
const register = {
  code: 'registerSheet',
  type: 'record',
  sortCode: 30,
  sheet: {
    heading: '{model} · {sheet}',
    header: '{system}',
    parts: [{ part: 'form' }, { part: 'seal', places: ['filledInBy', 'checkedBy', 'unit'] }],
  },
};

export const commonSheets: readonly unknown[] = [approval, archive, register];
