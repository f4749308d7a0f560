import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { StoredFile } from '../../file/file.model.ts';
import { Registration } from '../registration.model.ts';
import { agency, freshKey, freshPhone, type Office, openOffice, png, school } from './office.ts';

describe('public registration', () => {
  let office: Office;
  before(async () => {
    office = await openOffice();
  });
  after(() => office.server.close());

  const rowOf = async (regNo: string) => {
    const row = await office.records(Registration).first({ regNo });
    assert.ok(row);
    return row;
  };

  test('a school registers without an account, and the bureau of its region looks after it', async () => {
    const answer = await office.register(school({ region: '439902' }));
    assert.equal(answer.status, 200, answer.text);
    const row = await rowOf(answer.data.regNo);
    assert.match(row.regNo, /^RG\d{12}$/);
    assert.deepEqual(
      [row.status, row.flowStatus, row.bureau, row.smsVerified, row.createdBy],
      ['pending', 'wait', office.district, false, null],
    );
    assert.equal(row.materials?.length, 1);
  });

  test('what is missing or wrong is told by field', async () => {
    const { phone: _phone, ...rest } = school({ schoolCode: '3143000001', uscc: '914300000000000000' });
    const wrong = await office.register(rest);
    assert.deepEqual([wrong.status, wrong.data.key, Object.keys(wrong.data.fields)], [400, 'model.invalid', ['uscc']]);
    const missing = await office.register({ kind: 'agency', name: '无名旅行社', agreement: true });
    assert.deepEqual(Object.keys(missing.data.fields).toSorted(), ['contact', 'phone', 'region', 'uscc']);
    const stage = await office.register(school({ schoolCode: '3143700001' }));
    assert.deepEqual([stage.status, stage.data.key], [400, 'school.codeOfOtherStage']);
    const province = await office.register(school({ schoolCode: '2144700001' }));
    assert.equal(province.data.key, 'school.codeOfOtherProvince');
    const foreign = await office.register(agency({ schoolCode: '2143700001' }));
    assert.equal(foreign.data.fields.schoolCode !== undefined, true, 'an agency has no school code');
  });

  test('the agreement must be given', async () => {
    const answer = await office.register(agency({ agreement: false }));
    assert.deepEqual([answer.status, answer.data.key], [400, 'registration.agreementNeeded']);
  });

  test('no field of the server and no file of somebody else comes in', async () => {
    for (const name of ['status', 'smsVerified', 'auditor', 'targetId', 'bureau', 'regNo', 'opinion']) {
      const answer = await office.register(agency({ [name]: null }));
      assert.deepEqual([answer.status, answer.data.key], [400, 'model.readonlyField'], name);
    }
    assert.equal((await office.register(agency({ materials: [] }))).data.key, 'model.unknownField');
    assert.equal((await office.register(agency({ nonsense: 1 }))).data.key, 'model.unknownField');
  });

  test('a paper is needed, and only papers of the own page count', async () => {
    const bare = await office.register(agency(), { files: [] });
    assert.deepEqual([bare.status, bare.data.key], [400, 'registration.fileMissing']);
    const other = await office.upload(freshKey());
    const stolen = await office.register(agency(), { files: [other.data.id] });
    assert.deepEqual([stolen.status, stolen.data.key], [400, 'registration.fileGone']);
  });

  test('the picture is needed and used up, right or wrong', async () => {
    const code = await office.code();
    const wrong = await office.register(agency(), { ...code, code: 'zzzzz' });
    assert.deepEqual([wrong.status, wrong.data.key], [400, 'registration.wrongCode']);
    assert.equal((await office.register(agency(), code)).data.key, 'registration.wrongCode');
    assert.equal((await office.register(agency(), { code: undefined })).data.key, 'registration.wrongCode');
  });

  test('name and codes are free of others, whether they were approved or wait', async () => {
    const first = school();
    assert.equal((await office.register(first)).status, 200);
    const byName = await office.register(school({ name: first.name }));
    assert.deepEqual([byName.status, byName.data.key, Object.keys(byName.data.fields)], [409, 'registration.nameTaken', ['name']]);
    assert.equal((await office.register(school({ schoolCode: first.schoolCode }))).data.key, 'registration.schoolCodeTaken');
    const firm = agency();
    assert.equal((await office.register(firm)).status, 200);
    assert.equal((await office.register(agency({ uscc: firm.uscc }))).data.key, 'registration.usccTaken');
  });

  test('an account that exists or is wanted is refused, after everything else', async () => {
    assert.equal((await office.register(agency({ account: 'wantedOne' }))).status, 200);
    const taken = await office.register(agency({ account: 'wantedOne' }));
    assert.deepEqual([taken.status, taken.data.key], [409, 'registration.accountTaken']);
    assert.equal((await office.register(agency({ account: 'wantedOne', agreement: false }))).data.key, 'registration.agreementNeeded');
  });

  test('a school where no bureau is in charge is told so', async () => {
    const answer = await office.register(school({ region: '449900', schoolCode: '2144700009' }));
    assert.deepEqual([answer.status, answer.data.key], [400, 'registration.noBureau']);
  });

  test('sent twice because the answer got lost, it is there once', async () => {
    const key = freshKey();
    const { data } = await office.upload(key);
    const more = { key, files: [data.id] };
    const values = agency();
    const [first, second] = [await office.register(values, more), await office.register(values, more)];
    assert.equal(first.status, 200, first.text);
    assert.equal(second.data.regNo, first.data.regNo);
  });

  test('two of the same name at the same moment are one', async () => {
    const values = agency();
    const answers = await Promise.all([office.register(values), office.register(values)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  });

  test('what an applicant may choose from is told to everybody, regions level by level', async () => {
    const { data } = await office.server.request(null, 'GET', '/api/registration/offered');
    const named = (name: string) => data.fields.find((field: { name: string }) => field.name === name);
    assert.deepEqual([data.sms, data.files.most > 0, data.agreement.text.length > 50], [false, true, true]);
    assert.deepEqual([named('kind').options.length, named('schoolCode').show, named('auditor')], [5, { kind: 'school' }, undefined]);
    const regions = await office.server.request(null, 'GET', '/api/registration/regions?code=439902');
    const levels = regions.data as { chosen: string | null; list: { code: string }[] }[];
    assert.deepEqual(
      levels.map(({ chosen }) => chosen),
      ['439900', '439902'],
    );
    assert.ok(levels[1]?.list.some(({ code }) => code === '439903'));
  });

  describe('papers in quarantine', () => {
    test('are served to nobody before they are sent, and taken back by their page alone', async () => {
      const key = freshKey();
      const { data } = await office.upload(key);
      const admin = office.server.actor({ administrator: true });
      assert.equal(await office.records(StoredFile).first({ id: data.id }), null);
      assert.equal((await office.server.request(admin, 'GET', `/api/file/own/${data.id}`)).status, 404);
      await office.server.request(null, 'DELETE', `/api/registration/files/${data.id}?key=${freshKey()}`);
      assert.ok(await office.server.engine.files.open(data.id));
      await office.server.request(null, 'DELETE', `/api/registration/files/${data.id}?key=${key}`);
      assert.equal(await office.server.engine.files.open(data.id), null);
    });

    test('are PDF, JPG or PNG by their bytes, of bearable size and number', async () => {
      const page = await office.upload(freshKey(), 'a.png', Buffer.from('<script>alert(1)</script>'), '10.1.0.1');
      assert.deepEqual([page.status, page.data.key], [415, 'registration.fileType']);
      const sheet = await office.upload(freshKey(), 'a.txt', Buffer.from('plain'), '10.1.0.1');
      assert.equal(sheet.status, 415);
      const large = await office.upload(
        freshKey(),
        'a.pdf',
        Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8_400_000)]),
        '10.1.0.1',
      );
      assert.equal(large.status, 413);
      const key = freshKey();
      for (let n = 0; n < 8; n += 1) assert.equal((await office.upload(key, 'a.png', png, '10.1.0.1')).status, 200);
      assert.equal((await office.upload(key, 'a.png', png, '10.1.0.1')).data.key, 'registration.tooManyFiles');
    });

    test('are counted by address and swept after a day', async () => {
      const key = freshKey();
      const { data } = await office.upload(key, 'old.png', png, '10.1.0.2');
      const answers = [];
      for (let n = 0; n < 62; n += 1) answers.push((await office.upload(freshKey(), 'a.png', png, '10.1.0.3')).status);
      assert.deepEqual([answers.filter((status) => status === 200).length, answers.at(-1)], [60, 429]);
      office.clock.ahead += 25 * 3_600_000;
      assert.equal((await office.upload(freshKey(), 'a.png', png, '10.1.0.3')).status, 200, 'an hour later there is room again');
      assert.equal(await office.server.engine.files.open(data.id), null);
      const [left] = await office.server.engine.database.query<{ n: number }>(
        sql`select count(*)::int as n from sys_registration_file where id = ${data.id}`,
      );
      assert.equal(left?.n, 0);
    });
  });

  describe('asked about later', () => {
    test('number and telephone open it, anything else says the same', async () => {
      const values = agency();
      const { regNo } = (await office.register(values)).data;
      const found = await office.query(regNo.toLowerCase(), values.phone);
      assert.deepEqual([found.data.status, found.data.name, found.data.pass], ['pending', values.name, undefined]);
      const [wrongPhone, wrongNumber] = [await office.query(regNo, freshPhone()), await office.query('RG202601019999', values.phone)];
      assert.deepEqual([wrongPhone.status, wrongPhone.msg], [404, wrongNumber.msg]);
      assert.equal(wrongNumber.status, 404);
    });

    test('guessing the telephone of a number comes to an end, from whatever address', async () => {
      const values = agency();
      const { regNo } = (await office.register(values)).data;
      for (let n = 0; n < 20; n += 1) assert.equal((await office.query(regNo, freshPhone(), `10.2.0.${n}`)).status, 404);
      assert.equal((await office.query(regNo, values.phone, '10.2.1.1')).status, 429);
    });

    test('what more was asked for is mended by the applicant alone, once', async () => {
      const values = school();
      const { regNo } = (await office.register(values, {}, '10.3.0.1')).data;
      const { id, materials } = await rowOf(regNo);
      const bureau = await office.person('bureauAdmin', office.district);
      const asked = await office.server.request(bureau, 'POST', `/api/data/registration/${id}/actions/askMore`, {
        args: { opinion: '请补充办学许可证' },
      });
      assert.equal(asked.status, 200, asked.text);
      const found = (await office.query(regNo, values.phone, '10.3.0.1')).data;
      assert.deepEqual([found.status, found.opinion, found.values.name], ['supplement', '请补充办学许可证', values.name]);
      assert.deepEqual(['phone' in found.values, 'safetyPhone' in found.values, found.files.length], [false, false, 1]);
      const key = freshKey();
      const paper = await office.upload(key, '办学许可证.png', png, '10.3.0.1');
      const body = { pass: found.pass, values: { address: '麓山路8号' }, kept: materials, files: [paper.data.id], key };
      const send = (more: object) => office.server.request(null, 'POST', '/api/registration/resubmit', { ...body, ...more });
      assert.equal((await send({ pass: 'x'.repeat(32) })).status, 401);
      assert.equal((await send({ values: { phone: freshPhone() } })).status, 409);
      assert.equal((await send({ values: { status: 'approved' } })).data.key, 'model.readonlyField');
      const mended = await send({});
      assert.equal(mended.status, 200, mended.text);
      const row = await rowOf(regNo);
      assert.deepEqual([row.status, row.address, row.materials?.length, row.contact], ['pending', '麓山路8号', 2, values.contact]);
      assert.equal((await send({})).status, 401);
      assert.equal((await office.query(regNo, values.phone, '10.3.0.1')).data.pass, undefined);
    });
  });
});

describe('registration where texts can be sent', () => {
  let office: Office;
  before(async () => {
    office = await openOffice({ sms: true });
  });
  after(() => office.server.close());
  const sendCode = async (phone: string, more: object = {}) =>
    office.server.request(null, 'POST', '/api/registration/sms-code', { phone, ...(await office.code()), ...more });
  const sent = () => /\d{6}/.exec(office.texts.at(-1) ?? '')?.[0] ?? '';

  test('the telephone must have read its code', async () => {
    const values = agency();
    assert.equal((await office.register(values)).data.key, 'registration.wrongSmsCode');
    assert.equal((await sendCode(values.phone, { code: 'zzzz' })).data.key, 'registration.wrongCode');
    assert.equal((await sendCode(values.phone)).status, 200);
    assert.equal((await sendCode(values.phone)).status, 429, 'one a minute');
    assert.equal(
      (await office.register(values, { smsCode: sent() === '000000' ? '000001' : '000000' })).data.key,
      'registration.wrongSmsCode',
    );
    assert.equal((await office.register({ ...values, phone: freshPhone() }, { smsCode: sent() })).data.key, 'registration.wrongSmsCode');
    const done = await office.register(values, { smsCode: sent() });
    assert.equal(done.status, 200, done.text);
    assert.equal((await office.records(Registration).first({ regNo: done.data.regNo }))?.smsVerified, true);
    assert.equal((await office.register(agency({ phone: values.phone }), { smsCode: sent() })).data.key, 'registration.wrongSmsCode');
  });

  test('a code cannot be guessed, and does not last', async () => {
    const values = agency();
    await sendCode(values.phone);
    const right = sent();
    const wrong = right === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) await office.register(values, { smsCode: wrong }, '10.4.0.1');
    assert.equal((await office.register(values, { smsCode: right })).data.key, 'registration.wrongSmsCode');
    office.clock.ahead += 61_000;
    await sendCode(values.phone);
    office.clock.ahead += 6 * 60_000;
    assert.equal((await office.register(values, { smsCode: sent() })).data.key, 'registration.wrongSmsCode');
  });
});
