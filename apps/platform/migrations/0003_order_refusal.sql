-- Undoes the one statement that places an order: GA001 when a piece of stock is missing, GA002 when the cart is no longer what was ordered.
create function refuse_order(code text) returns boolean language plpgsql as $$
begin
  raise exception 'order refused' using errcode = code;
end $$;
