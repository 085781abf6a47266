import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function setUp() {
  const clock = { now: 0 };
  const changes: boolean[] = [];
  const circuit = createCircuitBreaker({
    failureThreshold: 3,
    openMs: 1000,
    now: () => clock.now,
    onChange: (open) => changes.push(open),
  });
  const fail = () => circuit.tryAcquire()?.fail();
  return { clock, changes, circuit, fail };
}

test('opens the circuit after consecutive failures only', () => {
  const { circuit, changes, fail } = setUp();
  fail();
  fail();
  circuit.tryAcquire()?.succeed();
  fail();
  fail();
  expect(circuit.state()).toBe('closed');
  fail();
  expect(circuit.state()).toBe('open');
  expect(circuit.tryAcquire()).toBeNull();
  expect(changes).toEqual([true]);
});

test('allows one probe after openMs and closes the circuit if it succeeds', () => {
  const { circuit, changes, clock, fail } = setUp();
  for (let i = 0; i < 3; i += 1) fail();
  clock.now = 999;
  expect(circuit.tryAcquire()).toBeNull();
  expect(circuit.retryInMs()).toBe(1);
  clock.now = 1000;
  const probe = circuit.tryAcquire();
  expect(probe?.isProbe).toBe(true);
  expect(circuit.state()).toBe('half_open');
  expect(circuit.tryAcquire()).toBeNull();
  probe?.succeed();
  expect(circuit.state()).toBe('closed');
  expect(circuit.tryAcquire()?.isProbe).toBe(false);
  expect(changes).toEqual([true, false]);
});

test('a failed probe keeps the circuit open; a late failure of an earlier attempt does not', () => {
  const { circuit, clock, fail } = setUp();
  const earlierPermit = circuit.tryAcquire();
  for (let i = 0; i < 3; i += 1) fail();
  clock.now = 1000;
  circuit.tryAcquire()?.fail();
  clock.now = 1500;
  earlierPermit?.fail();
  expect(circuit.retryInMs()).toBe(500);
});
