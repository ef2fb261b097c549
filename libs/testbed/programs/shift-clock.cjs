// Loaded before a program under test: its clock is wrong by FAIRLEAD_TEST_CLOCK_OFFSET seconds. Timers are not affected.
const shiftMs = Number(process.env.FAIRLEAD_TEST_CLOCK_OFFSET) * 1000;
const TrueDate = Date;

class ShiftedDate extends TrueDate {
  constructor(...values) {
    if (values.length === 0) super(TrueDate.now() + shiftMs);
    else super(...values);
  }

  static now() {
    return TrueDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate;
