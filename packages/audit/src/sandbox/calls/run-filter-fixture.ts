/** A call as the kernel shows it to a filter; arguments by their lower half. */
export type SeenCall = { architecture: number; number: number; arguments: readonly number[] };

/** Runs a filter as the kernel would, and returns its answer with the number of instructions that it took. */
export function runFilter(program: Buffer, call: SeenCall): { answer: number; steps: number } {
  let value = 0;
  const count = program.length / 8;
  for (let at = 0, steps = 1; at < count; at += 1, steps += 1) {
    const [code, operand] = [program.readUInt16LE(at * 8), program.readUInt32LE(at * 8 + 4)];
    const [ifTrue, ifFalse] = [program.readUInt8(at * 8 + 2), program.readUInt8(at * 8 + 3)];
    const test = (holds: boolean) => {
      at += holds ? ifTrue : ifFalse;
    };
    if (code === 0x20) value = load(call, operand);
    else if (code === 0x05) at += operand;
    else if (code === 0x15) test(value === operand);
    else if (code === 0x35) test(value >= operand);
    else if (code === 0x45) test((value & operand) !== 0);
    else if (code === 0x06) return { answer: operand, steps };
    else throw new Error(`The kernel knows no instruction ${code}.`);
  }
  throw new Error('The filter has no answer.');
}

function load(call: SeenCall, offset: number): number {
  if (offset === 0) return call.number;
  if (offset === 4) return call.architecture;
  const index = (offset - 16) / 8;
  if (!Number.isInteger(index) || index < 0 || index > 5) throw new Error(`Nothing stands at ${offset}.`);
  return call.arguments[index] ?? 0;
}
