import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds } from '@zhixing/model';
import fc from 'fast-check';

const masking = Object.values(kinds).filter((kind) => kind.mask !== null);

test('names keep their first and last character, numbers their edges', () => {
  const masked = (kind: string, value: string) => kinds[kind]?.mask?.value(value);
  assert.equal(masked('text', '张明'), '张*');
  assert.equal(masked('text', '欧阳小明'), '欧**明');
  assert.equal(masked('text', '李'), '*');
  assert.equal(masked('phone', '13812345678'), '138****5678');
  assert.equal(masked('nationalId', '43990220100101001X'), '439*************1X');
  assert.equal(masked('longText', '对青霉素过敏'), '***');
});

test('no mask lets most of a value through', () => {
  assert.ok(masking.length >= 5);
  for (const { name, mask } of masking)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 3 }), (value) => {
        // A text of mask characters equals its own mask.
        fc.pre(!value.includes('*'));
        const shown = mask?.value(value) ?? value;
        assert.notEqual(shown, value, name);
        assert.ok(shown.includes('*'));
      }),
      { examples: [['张三丰'], ['👨‍👩‍👧甲乙']] },
    );
});
