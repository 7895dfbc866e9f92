// Loaded before a shop (NODE_OPTIONS): its clock is CLOCK_AHEAD_MS ahead of the machine's, or behind.
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const MachineDate = Date

globalThis.Date = class extends MachineDate {
  constructor(...parts) {
    if (parts.length === 0) super(MachineDate.now() + ahead)
    else super(...parts)
  }

  static now() {
    return MachineDate.now() + ahead
  }
}
