-- Undoes the statement that has put too many lines into a cart: GA003. Being volatile it sees what others have committed while the statement
-- waited for the cart's owner, and what the statement itself has written so far.
create function refuse_full_cart(of_tenant uuid, of_customer uuid, most integer) returns boolean language plpgsql as $$
begin
  if (select count(*) from cart_line where tenant_id = of_tenant and customer_id = of_customer) > most then
    raise exception 'cart full' using errcode = 'GA003';
  end if;
  return false;
end $$;
