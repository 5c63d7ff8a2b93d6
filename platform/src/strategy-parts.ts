import Type, { type TProperties } from 'typebox'
import { cursorIn, cursorOut, idNumber, int, limit, list, oneOf, open, opt, str, strict, userId } from './schema.ts'

// What the calls of strategy groups (规则组) share: those of customers (platform/04 §8) and of moments (platform/05 §4) differ only in
// `privileges`, what the people of a group may do.

/** Members (1) and departments (2). */
const Range = Type.Union([
  strict({ type: Type.Literal(1), userid: str({ minLength: 1 }) }),
  strict({ type: Type.Literal(2), partyid: int() }),
])

export const StrategyPage = strict({ cursor: cursorIn(), limit: opt(limit(1000)) })
export const StrategyIds = open({ strategy: list(open({ strategy_id: int() })), next_cursor: cursorOut() })

export const StrategyId = strict({ strategy_id: int() })
export const strategyOut = <P extends TProperties>(privileges: P) =>
  open({
    strategy: open({
      strategy_id: int(),
      parent_id: opt(int()),
      strategy_name: str(),
      create_time: opt(int()),
      admin_list: opt(list(str())),
      privilege: opt(open(privileges)),
    }),
  })

export const StrategyRangePage = strict({ strategy_id: int(), cursor: cursorIn(), limit: opt(limit(1000)) })
export const StrategyRanges = open({
  range: list(open({ type: oneOf([1, 2]), userid: opt(str()), partyid: opt(int()) })),
  next_cursor: cursorOut(),
})

export const strategyDraft = <P extends TProperties>(privileges: P) =>
  strict({
    parent_id: opt(idNumber()),
    strategy_name: str({ minLength: 1 }),
    admin_list: list(userId(), 20, 1),
    privilege: opt(strict(privileges)),
    range: list(Range, 100, 1),
  })

/** What is left out stays as it is. */
export const strategyChange = <P extends TProperties>(privileges: P) =>
  strict({
    strategy_id: int(),
    strategy_name: opt(str({ minLength: 1 })),
    admin_list: opt(list(userId(), 20)),
    privilege: opt(strict(privileges)),
    range_add: opt(list(Range, 100)),
    range_del: opt(list(Range, 100)),
  })
